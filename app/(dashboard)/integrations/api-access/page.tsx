import { offsetIn } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { ChangePlan } from '@/components/shell/administrator'
import { AgentAccessForm } from '@/components/tokens/agent-access'
import { agentMessages } from '@/components/tokens/agent-messages'
import { CreateToken } from '@/components/tokens/create-token'
import { requestLogMessages } from '@/components/tokens/request-log-messages'
import { tokenMessages } from '@/components/tokens/token-messages'
import { TokenTable } from '@/components/tokens/token-table'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Filters } from '@/components/ui/filters'
import { TextLink } from '@/components/ui/links'
import { PageHeader, PageLinks } from '@/components/ui/page-parts'
import { Banner } from '@/components/ui/state'
import { dashboard } from '@/server/api/trpc/trpc'
import { env } from '@/server/env'
import { LIFETIMES_DAYS } from '@/server/tokens/token'

export const generateMetadata = titled(tokenMessages, (text) => text.page.title)

const HEADING = 'tokens'

export default async function ApiAccessPage({ searchParams }: PageProps<'/integrations/api-access'>) {
  const text = await getMessages(tokenMessages)
  const agents = await getMessages(agentMessages)
  const requests = await getMessages(requestLogMessages)
  const { isEditor, isAdmin, isPaid } = await requireMember()
  const query = await searchParams
  const usable = query.show === 'usable'
  const [{ tokens, pagination }, uses, members, agentAccess] = await Promise.all([
    dashboard.tokens.list({ usable, offset: offsetIn(query) }),
    dashboard.tokens.uses(),
    dashboard.members.list(),
    dashboard.settings.agents(),
  ])
  const { limit, offset, total } = pagination
  const baseUrl = env().BASE_URL
  const isFirst = total === 0 && !usable
  const pageAt = (at: number) => `?${usable ? 'show=usable&' : ''}offset=${at}`
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer $TOKEN"`
  const addAgent = `claude mcp add --transport http voice-messages ${baseUrl}/api/mcp \\\n  --header "Authorization: Bearer $TOKEN"`
  return (
    <>
      <PageHeader
        title={text.page.title}
        action={isEditor ? <CreateToken baseUrl={baseUrl} lifetimes={LIFETIMES_DAYS} /> : null}
      >
        {text.page.description(<TextLink href="/docs">{text.page.apiReference}</TextLink>)}
      </PageHeader>
      {/* What a token of a free account can do (spec, "Authentication" 7). */}
      {isPaid ? null : (
        <div className="mb-6 max-w-[52rem]">
          <Banner kind="waiting">
            {text.freePlan(
              <code className="text-small">GET /api/v1/me</code>,
              <code className="text-small">plan_required</code>,
            )}{' '}
            <ChangePlan contact={env().SUPPORT_CONTACT} />
          </Banner>
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
                [text.page.all, '?', !usable],
                [text.page.active, '?show=usable', usable],
              ]}
            />
          )}
        </div>
        {isFirst ? (
          <div className="flex max-w-[44rem] flex-col gap-2 border-rule border-y py-6">
            <p className="font-medium">{text.none.title}</p>
            <p className="text-soft">
              {text.none.description} {isEditor ? text.none.canCreate : text.none.cannotCreate}
            </p>
          </div>
        ) : tokens.length === 0 ? (
          <p className="border-rule border-y py-6 text-soft">{usable ? text.page.noneActive : text.page.nonePage}</p>
        ) : (
          <TokenTable {...{ tokens, members, uses }} mayRevoke={isEditor} headingId={HEADING} now={Date.now()} />
        )}
        <TextLink href="/integrations/api-access/requests" className="self-start text-small">
          {requests.link}
        </TextLink>
        <PageLinks
          newer={offset > 0 ? pageAt(Math.max(0, offset - limit)) : null}
          older={offset + limit < total ? pageAt(offset + limit) : null}
        >
          {text.page.total(total)}
        </PageLinks>
      </section>
      <section className="mt-8 flex max-w-[44rem] flex-col gap-2">
        <h2 className="text-heading">{text.page.exampleTitle}</h2>
        <CodeBlock caption={text.page.check} copy={command}>
          {command}
        </CodeBlock>
        <p className="text-small text-soft">{text.page.exampleHint}</p>
      </section>
      {isPaid ? (
        <section className="mt-8 flex max-w-[44rem] flex-col gap-3">
          <div>
            <h2 className="text-heading">{agents.title}</h2>
            <p className="text-soft">
              {agents.description(<TextLink href="/docs/guides/agents">{agents.guide}</TextLink>)} {agents.logged}
            </p>
          </div>
          <CodeBlock caption={agents.add} copy={addAgent}>
            {addAgent}
          </CodeBlock>
          <AgentAccessForm access={agentAccess} isAdmin={isAdmin} />
          {isAdmin ? null : <p className="text-small text-soft">{agents.onlyAdmins}</p>}
        </section>
      ) : null}
    </>
  )
}
