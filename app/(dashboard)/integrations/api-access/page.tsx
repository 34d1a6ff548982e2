import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { CreateToken } from '@/components/tokens/create-token'
import { FreePlanNotice } from '@/components/tokens/free-plan-notice'
import { NoTokens } from '@/components/tokens/no-tokens'
import { TokenTable } from '@/components/tokens/token-table'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Filters } from '@/components/ui/filters'
import { PageHeader } from '@/components/ui/page-header'
import { isPaid } from '@/server/accounts/account/plan'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/caller'
import { MAX_OFFSET } from '@/server/contract/webhooks/subscription'
import { env } from '@/server/env'
import { LIFETIMES_DAYS } from '@/server/tokens/token'

export const metadata: Metadata = { title: 'API access' }

const HEADING = 'tokens'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ApiAccessPage({ searchParams }: Props) {
  const { account, member } = await requireMember()
  const asked = await searchParams
  const usable = asked.show === 'usable'
  const [{ tokens, pagination }, uses, members] = await Promise.all([
    dashboard.tokens.list({ usable, offset: offsetIn(asked.offset) }),
    dashboard.tokens.uses(),
    dashboard.members.list(),
  ])
  const mayChange = mayActAs(member.role, 'editor')
  const baseUrl = env().BASE_URL
  const isFirst = pagination.total === 0 && !usable
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeader title="API access">
          Personal access tokens, for programs of your own and for automation tools. What a request may do is in the{' '}
          <Link href="/docs" className="text-accent underline">
            API reference
          </Link>
          .
        </PageHeader>
        {mayChange ? (
          <div className="mb-6">
            <CreateToken baseUrl={baseUrl} lifetimes={LIFETIMES_DAYS} />
          </div>
        ) : null}
      </div>
      {isPaid(account.plan) ? null : (
        <div className="mb-6 max-w-[52rem]">
          <FreePlanNotice />
        </div>
      )}
      <section aria-labelledby={HEADING} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id={HEADING} tabIndex={-1} className="text-read tracking-tight">
            Access tokens
          </h2>
          {isFirst ? null : (
            <Filters
              label="Which tokens"
              choices={[
                { label: 'All', href: '?', isChosen: !usable },
                { label: 'Usable', href: '?show=usable', isChosen: usable },
              ]}
            />
          )}
        </div>
        {isFirst ? (
          <NoTokens mayCreate={mayChange} />
        ) : tokens.length === 0 ? (
          <p className="border-rule border-y py-6 text-soft">
            {usable ? 'Every token was revoked or has expired.' : 'No tokens this far back.'}
          </p>
        ) : (
          <TokenTable {...{ tokens, members, uses }} mayRevoke={mayChange} headingId={HEADING} now={Date.now()} />
        )}
        <Pages {...pagination} show={usable ? 'show=usable&' : ''} />
      </section>
      <section className="mt-8 flex max-w-[44rem] flex-col gap-2">
        <h2 className="text-read tracking-tight">A request</h2>
        <CodeBlock caption="Check your token" copy={request(baseUrl)}>
          {request(baseUrl)}
        </CodeBlock>
        <p className="text-small text-soft">
          A tool that asks for a Bearer token adds the word Bearer itself: give it the token alone. A lost token cannot
          be shown again; revoke it and create another.
        </p>
      </section>
    </>
  )
}

/** Older and newer, where one page does not hold them all. */
function Pages({ limit, offset, total, show }: { limit: number; offset: number; total: number; show: string }) {
  if (total <= limit && offset === 0) return null
  return (
    <nav aria-label="Pages" className="flex gap-5 py-2">
      {offset > 0 ? <Link href={`?${show}offset=${Math.max(0, offset - limit)}`}>Newer</Link> : null}
      {offset + limit < total ? <Link href={`?${show}offset=${offset + limit}`}>Older</Link> : null}
      <span className="text-soft">{total} in all</span>
    </nav>
  )
}

/** What an address bar holds is anything; what is no offset is the first page. */
const offsetIn = (text: string | string[] | undefined): number =>
  typeof text === 'string' && /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_OFFSET) : 0

const request = (baseUrl: string) => `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer $TOKEN"`
