import { CodeBlock } from '@/components/ui/code/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { curlOf } from './attempt-curl'

/** The request of an attempt: headers and body, each to be copied, and a command that sends it again. */
export function AttemptRequest(props: {
  request: { url: string; headers: Record<string, string>; body: string }
  /** How far it can be believed, above it. */
  children?: React.ReactNode
}) {
  const { request } = props
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  return (
    <div className="flex flex-col gap-4">
      {props.children}
      <CodeBlock caption="Headers" copy={headers} what="the headers">
        {`POST ${request.url}\n${headers}`}
      </CodeBlock>
      <CodeBlock caption={`Body, ${byteLength(request.body)} bytes`} copy={request.body} what="the body, byte for byte">
        {pretty(request.body)}
      </CodeBlock>
      <p className="flex flex-wrap items-baseline gap-x-2 text-small text-soft">
        <span className="inline-flex items-baseline">
          Send it again yourself:
          <CopyButton text={curlOf(request)} what="as curl" />
        </span>
        <span>
          The command is curl, and signs anew with the secret in <code>$SECRET</code>.
        </span>
      </p>
    </div>
  )
}

const byteLength = (text: string) => new TextEncoder().encode(text).length.toLocaleString('en')

/** Easier to read; what is copied is what was sent. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
