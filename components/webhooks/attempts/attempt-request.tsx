import { CodeBlock } from '@/components/ui/code/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { curlCommand } from './attempt-curl'
import { attemptDetailsMessages } from './attempt-details-messages'

const { sentRequest } = attemptDetailsMessages

/** Shows the headers and the body of a request with copy buttons, and a command that repeats it, if a person can. */
export function AttemptRequest(props: {
  request: { url: string; headers: Record<string, string>; body: string; is_repeatable: boolean }
  /** A note above the request. */
  children?: React.ReactNode
}) {
  const { request } = props
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <div className="flex flex-col gap-4">
      {props.children}
      <CodeBlock caption={sentRequest.headers} copy={headers} what={sentRequest.theHeaders}>
        {`POST ${request.url}\n${headers}`}
      </CodeBlock>
      <CodeBlock caption={sentRequest.body(byteLength(request.body))} copy={request.body} what={sentRequest.theBody}>
        {indented(request.body)}
      </CodeBlock>
      {request.is_repeatable ? (
        <p className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
          <span className="inline-flex items-baseline">
            {sentRequest.curl}
            <CopyButton text={curlCommand(request)} what={sentRequest.asCurl} />
          </span>
          <span>{sentRequest.curlSecret(<code>$SECRET</code>)}</span>
        </p>
      ) : (
        <p className="text-small text-soft">{sentRequest.notRepeatable}</p>
      )}
    </div>
  )
}

const byteLength = (text: string) => new TextEncoder().encode(text).length.toLocaleString('en')

/** Indents JSON for reading. The copy button copies the body as sent. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
