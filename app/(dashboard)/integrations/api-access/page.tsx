import Link from 'next/link'
import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { ChangePlan, type Contact } from '@/components/shell/administrator'
import { CreateToken } from '@/components/tokens/create-token'
import { tokenMessages } from '@/components/tokens/token-messages'
import { TokenTable } from '@/components/tokens/token-table'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Filters } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { Banner } from '@/components/ui/state'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_OFFSET } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { LIFETIMES_DAYS } from '@/server/tokens/token'

export const generateMetadata = titled(tokenMessages, (text) => text.page.title)

const HEADING = 'tokens'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ApiAccessPage({ searchParams }: Props) {
  const text = await getMessages(tokenMessages)
  const { account, member } = await requireMember()
  const query = await searchParams
  const usable = query.show === 'usable'
  const [{ tokens, pagination }, uses, members] = await Promise.all([
    dashboard.tokens.list({ usable, offset: offsetIn(query.offset) }),
    dashboard.tokens.uses(),
    dashboard.members.list(),
  ])
  const mayChange = mayActAs(member.role, 'editor')
  const baseUrl = env().BASE_URL
  const isFirst = pagination.total === 0 && !usable
  return (
    <>
      <Head baseUrl={baseUrl} mayCreate={mayChange} />
      {isPaid(account.plan) ? null : (
        <div className="mb-6 max-w-[52rem]">
          <FreePlanNotice contact={env().SUPPORT_CONTACT} />
        </div>
      )}
      <section aria-labelledby={HEADING} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id={HEADING} tabIndex={-1} className="text-heading">
            {text.table.title}
          </h2>
          {isFirst ? null : (
            <Filters
              label={text.page.filter}
              choices={[
                { label: text.page.all, href: '?', isChosen: !usable },
                { label: text.page.active, href: '?show=usable', isChosen: usable },
              ]}
            />
          )}
        </div>
        {isFirst ? (
          <NoTokens mayCreate={mayChange} />
        ) : tokens.length === 0 ? (
          <p className="border-rule border-y py-6 text-soft">{usable ? text.page.noneActive : text.page.nonePage}</p>
        ) : (
          <TokenTable {...{ tokens, members, uses }} mayRevoke={mayChange} headingId={HEADING} now={Date.now()} />
        )}
        <Pages {...pagination} show={usable ? 'show=usable&' : ''} />
      </section>
      <ExampleRequest command={request(baseUrl)} />
    </>
  )
}

const Head = ({ baseUrl, mayCreate }: { baseUrl: string; mayCreate: boolean }) => {
  const text = useMessages(tokenMessages).page
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <PageHeader title={text.title}>
        {text.description(
          <Link href="/docs" className="text-accent underline">
            {text.apiReference}
          </Link>,
        )}
      </PageHeader>
      {mayCreate ? (
        <div className="mb-6">
          <CreateToken baseUrl={baseUrl} lifetimes={LIFETIMES_DAYS} />
        </div>
      ) : null}
    </div>
  )
}

function ExampleRequest({ command }: { command: string }) {
  const text = useMessages(tokenMessages).page
  return (
    <section className="mt-8 flex max-w-[44rem] flex-col gap-2">
      <h2 className="text-heading">{text.exampleTitle}</h2>
      <CodeBlock caption={text.check} copy={command}>
        {command}
      </CodeBlock>
      <p className="text-small text-soft">{text.exampleHint}</p>
    </section>
  )
}

/** Links to newer and older tokens, if there is more than one page. */
function Pages({ limit, offset, total, show }: { limit: number; offset: number; total: number; show: string }) {
  const text = useMessages(tokenMessages).page
  if (total <= limit && offset === 0) return null
  return (
    <nav aria-label={text.pages} className="flex gap-5 py-2">
      {offset > 0 ? <Link href={`?${show}offset=${Math.max(0, offset - limit)}`}>{text.newer}</Link> : null}
      {offset + limit < total ? <Link href={`?${show}offset=${offset + limit}`}>{text.older}</Link> : null}
      <span className="text-soft">{text.total(total)}</span>
    </nav>
  )
}

/** Reads the offset from the query. Anything invalid means the first page. */
const offsetIn = (text: string | string[] | undefined): number =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_OFFSET) : 0

const request = (baseUrl: string) => `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer $TOKEN"`

/** Says what a token of a free account can do (spec, "Authentication" 7). */
function FreePlanNotice({ contact }: { contact: Contact }) {
  const text = useMessages(tokenMessages)
  return (
    <Banner kind="waiting">
      {text.freePlan(
        <code className="text-small">GET /api/v1/me</code>,
        <code className="text-small">plan_required</code>,
      )}{' '}
      <ChangePlan contact={contact} />
    </Banner>
  )
}

/** Explains tokens to an account that has none. */
function NoTokens({ mayCreate }: { mayCreate: boolean }) {
  const text = useMessages(tokenMessages).none
  return (
    <div className="flex max-w-[44rem] flex-col gap-2 border-rule border-y py-6">
      <p className="font-medium">{text.title}</p>
      <p className="text-soft">
        {text.description} {mayCreate ? text.canCreate : text.cannotCreate}
      </p>
    </div>
  )
}
