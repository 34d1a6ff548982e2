import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { CreateToken } from '@/components/tokens/create-token'
import { FreePlanNotice } from '@/components/tokens/free-plan-notice'
import { NoTokens } from '@/components/tokens/no-tokens'
import { tokenMessages } from '@/components/tokens/token-messages'
import { TokenTable } from '@/components/tokens/token-table'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Filters } from '@/components/ui/links'
import { PageHeader } from '@/components/ui/page-parts'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_OFFSET } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { LIFETIMES_DAYS } from '@/server/tokens/token'

const messages = tokenMessages.page

export const metadata: Metadata = { title: messages.title }

const HEADING = 'tokens'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ApiAccessPage({ searchParams }: Props) {
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
            {tokenMessages.table.title}
          </h2>
          {isFirst ? null : (
            <Filters
              label={messages.filter}
              choices={[
                { label: messages.all, href: '?', isChosen: !usable },
                { label: messages.active, href: '?show=usable', isChosen: usable },
              ]}
            />
          )}
        </div>
        {isFirst ? (
          <NoTokens mayCreate={mayChange} />
        ) : tokens.length === 0 ? (
          <p className="border-rule border-y py-6 text-soft">{usable ? messages.noneActive : messages.nonePage}</p>
        ) : (
          <TokenTable {...{ tokens, members, uses }} mayRevoke={mayChange} headingId={HEADING} now={Date.now()} />
        )}
        <Pages {...pagination} show={usable ? 'show=usable&' : ''} />
      </section>
      <ExampleRequest command={request(baseUrl)} />
    </>
  )
}

const Head = ({ baseUrl, mayCreate }: { baseUrl: string; mayCreate: boolean }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-8">
    <PageHeader title={messages.title}>
      {messages.description(
        <Link href="/docs" className="text-accent underline">
          {messages.apiReference}
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

function ExampleRequest({ command }: { command: string }) {
  return (
    <section className="mt-8 flex max-w-[44rem] flex-col gap-2">
      <h2 className="text-heading">{messages.exampleTitle}</h2>
      <CodeBlock caption={messages.check} copy={command}>
        {command}
      </CodeBlock>
      <p className="text-small text-soft">{messages.exampleHint}</p>
    </section>
  )
}

/** Links to newer and older tokens, if there is more than one page. */
function Pages({ limit, offset, total, show }: { limit: number; offset: number; total: number; show: string }) {
  if (total <= limit && offset === 0) return null
  return (
    <nav aria-label={messages.pages} className="flex gap-5 py-2">
      {offset > 0 ? <Link href={`?${show}offset=${Math.max(0, offset - limit)}`}>{messages.newer}</Link> : null}
      {offset + limit < total ? <Link href={`?${show}offset=${offset + limit}`}>{messages.older}</Link> : null}
      <span className="text-soft">{messages.total(total)}</span>
    </nav>
  )
}

/** Reads the offset from the query. Anything invalid means the first page. */
const offsetIn = (text: string | string[] | undefined): number =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_OFFSET) : 0

const request = (baseUrl: string) => `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer $TOKEN"`
