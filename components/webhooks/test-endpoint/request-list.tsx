import { CodeBlock } from '@/components/ui/code/code-block'
import { Highlighted } from '@/components/ui/code/highlight'
import { headerLines, indented } from '@/components/ui/code/readable'
import { State, type StateKind } from '@/components/ui/state'
import { RelativeTime } from '@/components/ui/time/times'
import type { TestEndpointRequest } from '@/server/contract/webhooks/test-endpoint'
import { RequestRow } from './endpoint-controls'
import { testEndpointMessages as messages } from './test-endpoint-messages'

export function RequestList({ requests, now }: { requests: readonly TestEndpointRequest[]; now: number }) {
  return (
    <ol className="border-rule border-t">
      {requests.map((request, index) => (
        <RequestRow key={request.id} isFirst={index === 0} summary={<Summary request={request} now={now} />}>
          <p className="max-w-[44rem] text-small text-soft">{messages.explanations[request.finding]}</p>
          <Headers headers={request.headers} />
          <Body request={request} />
        </RequestRow>
      ))}
    </ol>
  )
}

function Summary({ request, now }: { request: TestEndpointRequest; now: number }) {
  const { finding, status, headers } = request
  const event = headers['X-Message-Test'] ? messages.testEvent : headers['X-Message-Event']
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 sm:grid-cols-[10.5rem_minmax(0,1fr)_8.5rem_7rem]">
      <State kind={finding === 'verified' ? 'ok' : 'bad'}>
        <span className="font-medium">{messages.findings[finding]}</span>
      </State>
      <span className="text-end text-small text-soft sm:order-last">
        <RelativeTime at={request.received_at} now={now} />
      </span>
      <span className="min-w-0 truncate text-soft">{event}</span>
      <span className="text-end text-small sm:text-start">
        <State kind={responseKind(status)}>{messages.response(status)}</State>
      </span>
    </span>
  )
}

const responseKind = (status: number | null): StateKind =>
  status === null ? 'warning' : status >= 200 && status < 300 ? 'ok' : 'bad'

function Headers({ headers }: { headers: Record<string, string> }) {
  const text = headerLines(headers)
  return (
    <CodeBlock caption={messages.headers} copy={text} what={messages.theHeaders}>
      <Highlighted code={text} grammar="http" />
    </CodeBlock>
  )
}

function Body({ request }: { request: TestEndpointRequest }) {
  const { body, body_bytes } = request
  const isCut = Buffer.byteLength(body) < body_bytes
  const caption = [messages.body, messages.bytes(body_bytes), ...(isCut ? [messages.cut(body.length)] : [])].join(' · ')
  return (
    <CodeBlock caption={caption} copy={body} what={messages.theBody}>
      <Highlighted code={indented(body)} grammar="json" />
    </CodeBlock>
  )
}
