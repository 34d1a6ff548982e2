import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import type { ApiDocument } from '@/server/api/openapi/document'
import type { AccessToken } from '@/server/contract/tokens/token'
import { LIFETIMES_DAYS, TOKEN_PREFIX } from '@/server/tokens/token'
import { Chapter, Code, Prose } from '../chapter'
import { requestExamples } from '../request-examples'

export function Introduction({ document, chosen }: { document: ApiDocument; chosen: readonly string[] }) {
  const server = document.servers[0]?.url ?? ''
  const me = document.paths['/me']?.get
  return (
    <Chapter
      id="introduction"
      title="Introduction"
      aside={
        me ? (
          <CodeTabs
            id="introduction"
            what="a first request"
            chosen={chosen}
            codes={Object.entries(requestExamples(server, { method: 'get', path: '/me', operation: me })).map(
              ([language, code]) => [language as 'curl' | 'typescript' | 'python', code] as const,
            )}
          />
        ) : null
      }
    >
      <Prose>
        <p>
          People leave voice messages in a widget on your site or on a campaign page. The service transcribes and
          summarizes each one. From then on it is a <em>completed message</em>, and there are two ways to get it:
        </p>
        <ul>
          <li>
            Ask for it: a JSON API at <Code>{server}</Code>.
          </li>
          <li>
            Be told: a <a href="#createWebhookSubscription">webhook subscription</a> is one HTTPS URL of yours, which
            gets <a href="#event">a signed POST</a> the moment a message is completed.
          </li>
        </ul>
        <p>
          Both carry the same object, so code written for one understands the other. Every example on this page runs
          against this server, once <Code>TOKEN</Code> holds an access token. For tools, the whole reference is also{' '}
          <a href={`${server}/openapi.json`}>an OpenAPI document</a>.
        </p>
      </Prose>
    </Chapter>
  )
}

/** `token` is one that the person who is reading owns: only what may be shown of it. */
export function Authentication({ token }: { token: AccessToken | null }) {
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
      <Prose>
        <p>
          Requests carry a personal access token: <Code>{TOKEN_PREFIX}</Code> and 64 hexadecimal digits. It is made in
          the dashboard under Integrations, API access, belongs to one account and may do what that account may. It can
          be made to expire after {LIFETIMES_DAYS.slice(0, -1).join(', ')} or {LIFETIMES_DAYS.at(-1)} days; without that
          it holds until it is revoked.
        </p>
        <p>
          A token is shown once, when it is made. Nobody can look it up afterwards, so a lost one is revoked and a new
          one made.
        </p>
        <p>
          <strong>No-code tools</strong> with a Bearer type of authentication add the word <Code>Bearer</Code>{' '}
          themselves: enter the token alone. If every request answers <Code>invalid_token</Code>, the word is probably
          there twice.
        </p>
        <p>
          A missing, malformed, expired or revoked token is always the same <Code>401 invalid_token</Code>, and it is
          checked before anything else. On the free plan a token opens <a href="#getAccount">GET /me</a> only; all else
          answers <Code>403 plan_required</Code>.
        </p>
      </Prose>
    </Chapter>
  )
}
