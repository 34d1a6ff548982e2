import { firstValues } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { requestLogMessages } from '@/components/tokens/request-log-messages'
import { Filters } from '@/components/ui/filters'
import { formatDuration } from '@/components/ui/format'
import { TextLink } from '@/components/ui/links'
import { Breadcrumb, PageHeader, PageLinks } from '@/components/ui/page-parts'
import { SelectFilter } from '@/components/ui/select-filter'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText, Url, UserText } from '@/components/ui/text'
import { LocalTime, TimeZone } from '@/components/ui/time/times'
import { dashboard } from '@/server/api/trpc/trpc'
import { type ApiRequestList, ListApiRequests } from '@/server/contract/tokens/token'
import { isUuid } from '@/server/contract/values/text'
import { MAX_PAGE_SIZE } from '@/server/contract/webhooks/subscription'

export const generateMetadata = titled(requestLogMessages, (text) => text.title)

interface Filter {
  token: string | undefined
  failed: boolean
}

export default async function RequestsPage({ searchParams }: PageProps<'/integrations/api-access/requests'>) {
  const text = await getMessages(requestLogMessages)
  await requireMember()
  const { token, failed, cursor: given } = firstValues(await searchParams)
  const filter: Filter = { token: token && isUuid(token) ? token : undefined, failed: failed === 'true' }
  const cursor = ListApiRequests.shape.cursor.safeParse(given).success ? given : undefined
  const [{ requests, next_cursor }, { tokens }] = await Promise.all([
    dashboard.tokens.requests({ token_id: filter.token, failed: filter.failed, cursor }),
    dashboard.tokens.list({ usable: false, limit: MAX_PAGE_SIZE }),
  ])
  const isFiltered = filter.token !== undefined || filter.failed
  return (
    <>
      <Breadcrumb pages={[{ href: '/integrations/api-access', label: text.back }]} />
      <PageHeader title={text.title}>
        {text.description}
        <div>
          <TimeZone />
        </div>
      </PageHeader>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-10 gap-y-2">
        <Filters
          label={text.filter}
          choices={[
            [text.all, hrefOf({ ...filter, failed: false }), !filter.failed],
            [text.failed, hrefOf({ ...filter, failed: true }), filter.failed],
          ]}
        />
        <SelectFilter
          label={text.token}
          choices={[
            [text.anyToken, hrefOf({ ...filter, token: undefined }), !filter.token],
            ...tokens.map(({ id, name }) => [name, hrefOf({ ...filter, token: id }), id === filter.token] as const),
          ]}
        />
      </div>
      {requests.length > 0 ? (
        <RequestTable requests={requests} text={text} />
      ) : (
        <p className="border-rule border-t pt-4 text-soft">
          {isFiltered || cursor ? text.noneFound : text.none}{' '}
          {isFiltered ? (
            <TextLink href="/integrations/api-access/requests">{text.showAll}</TextLink>
          ) : cursor ? null : (
            <TextLink href="/integrations/api-access">{text.example}</TextLink>
          )}
        </p>
      )}
      <PageLinks newest={cursor && hrefOf(filter)} older={next_cursor && hrefOf(filter, { cursor: next_cursor })} />
      <p className="mt-4 max-w-[44rem] text-small text-soft">{text.limits}</p>
    </>
  )
}

function RequestTable({ requests, text }: Pick<ApiRequestList, 'requests'> & { text: typeof requestLogMessages.en }) {
  return (
    <DataTable
      caption={text.title}
      items={requests}
      keyOf={({ id }) => id}
      row={{ className: 'request-row' }}
      columns={[
        { label: text.time, cell: ({ at }) => <LocalTime at={at} /> },
        {
          label: text.endpoint,
          cell: ({ endpoint, method }) =>
            endpoint ? (
              <code className="text-small">
                <Url url={endpoint} />
              </code>
            ) : (
              <span className="text-soft">{text.unknown(method)}</span>
            ),
        },
        {
          label: text.token,
          cell: ({ token_name }) => (
            <div className="truncate text-small @min-[56rem]:max-w-[11rem]">
              {token_name === null ? text.deletedToken : <UserText>{token_name}</UserText>}
            </div>
          ),
        },
        {
          label: text.status,
          cell: ({ status, error }) => (
            <span className="@min-[56rem]:whitespace-nowrap">
              <State kind={status >= 500 ? 'bad' : status >= 400 ? 'warning' : 'ok'}>{status}</State>
              {error ? <code className="ms-2 text-small text-soft">{error}</code> : null}
            </span>
          ),
        },
        {
          label: text.duration,
          cell: ({ ms }) => <span className="whitespace-nowrap text-small">{formatDuration(ms)}</span>,
        },
        {
          label: text.requestId,
          cell: ({ request_id }) => (
            <div className="truncate font-mono text-small text-soft @min-[56rem]:max-w-[9rem]" title={request_id}>
              <LtrText>{request_id}</LtrText>
            </div>
          ),
        },
      ]}
    />
  )
}

const hrefOf = ({ token, failed }: Filter, more: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ ...(token ? { token } : {}), ...(failed ? { failed: 'true' } : {}), ...more })}`
