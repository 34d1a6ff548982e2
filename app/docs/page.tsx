import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code/code-block'
import { chosenLanguages } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import { currentMember } from '@/server/accounts/auth/auth'
import { TOPICS, withoutLead } from '@/server/api/openapi/document-text'
import { dashboard } from '@/server/api/trpc/trpc'
import type { AccessToken } from '@/server/contract/tokens/token'
import { LIFETIMES_DAYS, TOKEN_PREFIX } from '@/server/tokens/token'
import { Chapter, Code, DocsPage, Prose } from './chapter'
import { RequestExample } from './endpoint'
import { Markdown } from './guides/guide-text'
import { reference } from './reference'
import { Errors, Limits, Versioning } from './rules'

export const metadata: Metadata = {
  title: 'API reference',
  description: 'All endpoints, webhooks, example receivers in four languages, errors and limits.',
}

export default async function OverviewPage() {
  const { document, server, groups } = reference()
  const me = groups.flatMap(({ endpoints }) => endpoints).find(({ path }) => path === '/me')
  const [chosen, member] = await Promise.all([chosenLanguages(), currentMember()])
  return (
    <DocsPage title="API reference">
      <Chapter
        id="introduction"
        title="Introduction"
        aside={
          me ? (
            <RequestExample id="introduction" what="the first request" server={server} endpoint={me} chosen={chosen} />
          ) : null
        }
      >
        <Prose>
          <p>
            People leave voice messages in a widget on your site or on a campaign page. The service transcribes and
            summarizes each message. You can get completed messages in two ways:
          </p>
          <ul>
            <li>
              <strong>Pull (API):</strong> send requests to the JSON API at <Code>{server}</Code>.
            </li>
            <li>
              <strong>Push (webhooks):</strong> create a{' '}
              <a href="/docs/api/webhook-subscriptions#createWebhookSubscription">webhook subscription</a>. We send{' '}
              <a href="/docs/webhooks#event">a signed POST</a> to your HTTPS URL when a message is completed.
            </li>
          </ul>
          <p>
            Both contain the same message object. All examples run against this server: set the environment variable{' '}
            <Code>TOKEN</Code> to an access token first. For tools, there is{' '}
            <a href={`${server}/openapi.json`}>an OpenAPI document</a>.
          </p>
        </Prose>
      </Chapter>
      <Authentication token={member ? await usableToken() : null} />
      <Chapter id="requests" title="Requests">
        <Markdown text={[TOPICS.values, TOPICS.repeats, TOPICS.polling].join('\n\n')} />
      </Chapter>
      <Errors groups={groups} />
      <Limits />
      <Versioning document={document} />
    </DocsPage>
  )
}

async function usableToken(): Promise<AccessToken | null> {
  const { tokens } = await dashboard.tokens.list({ usable: true, limit: 1 })
  return tokens[0] ?? null
}

function Authentication({ token }: { token: AccessToken | null }) {
  const line = `export TOKEN="${token?.prefix ?? TOKEN_PREFIX}…"`
  return (
    <Chapter
      id="authentication"
      title="Authentication"
      aside={
        <>
          <CodeBlock caption={token ? `For the examples: your token “${token.name}”` : 'For the examples'}>
            <Highlighted code={line} grammar="curl" />
          </CodeBlock>
          <CodeBlock caption="On every request">
            <Highlighted code={`Authorization: Bearer ${TOKEN_PREFIX}…`} grammar="http" />
          </CodeBlock>
        </>
      }
    >
      <Markdown text={[withoutLead(TOPICS.authentication), TOPICS.plans].join('\n\n')} />
      <Prose>
        <p>
          A token consists of <Code>{TOKEN_PREFIX}</Code> and 64 hexadecimal digits, and belongs to one account. It can
          expire after {LIFETIMES_DAYS.slice(0, -1).join(', ')} or {LIFETIMES_DAYS.at(-1)} days. Otherwise it works
          until you revoke it. We show it only once. If you lose it, revoke it and create a new one.
        </p>
        <p>
          For Zapier, Make, n8n and similar tools, see <a href="/docs/guides/automation">Automation tools</a>.
        </p>
        <p>
          A missing, malformed, expired or revoked token always returns <Code>401 invalid_token</Code>, and a token of a
          free account <Code>403 plan_required</Code> for all but <a href="/docs/api/account#getAccount">GET /me</a>.
        </p>
      </Prose>
    </Chapter>
  )
}
