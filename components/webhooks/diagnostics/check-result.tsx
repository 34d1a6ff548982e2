import { Banner, State } from '@/components/ui/state'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import { type CheckedWith, checkSummary, findingsOf } from './check-findings'
import { diagnosticsMessages as messages } from './diagnostics-messages'

/** Shows which part of the verification fails, and what to do about it. */
export function CheckResult({ diagnosis, given }: { diagnosis: Diagnosis; given: CheckedWith }) {
  const { difference } = diagnosis.body
  return (
    <section aria-label={messages.result} className="flex max-w-[44rem] flex-col gap-5">
      <Banner kind={diagnosis.accepted ? 'ok' : 'bad'}>{checkSummary(diagnosis, given)}</Banner>
      <dl className="border-rule border-t">
        {findingsOf(diagnosis, given).map(({ part, kind, found, fix }) => (
          <div
            key={part}
            className="grid gap-x-4 gap-y-0.5 border-rule border-b py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
          >
            <dt className="text-small text-soft">{messages.parts[part]}</dt>
            <dd className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
              <State kind={kind}>{found}</State>
              {fix ? <span className="ps-[1.0625rem] text-small text-soft">{fix}</span> : null}
              {part === 'body' && difference ? <Difference {...difference} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows both bodies from just before their first difference. */
function Difference({ at, sent, received }: NonNullable<Diagnosis['body']['difference']>) {
  return (
    <figure className="mt-2 ms-[1.0625rem]">
      <figcaption className="text-small text-soft">{messages.difference(at.toLocaleString('en-US'))}</figcaption>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-rule border-y bg-panel px-3 py-2 text-small">
        <span className="text-soft">{messages.sent}</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Escaped text={sent} />
        </code>
        <span className="text-soft">{messages.received}</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Escaped text={received} />
        </code>
      </div>
    </figure>
  )
}

/** Shows invisible characters as escapes in another color. */
function Escaped({ text }: { text: string }) {
  if (text === '') return <span className="text-soft">{messages.endOfBody}</span>
  let at = 0
  return text.split(/([\r\n\t\ufeff]|^ +|(?<! ) +$)/).map((piece) => {
    const key = at
    at += piece.length
    const escaped = ESCAPES[piece] ?? (/^ +$/.test(piece) ? '·'.repeat(piece.length) : null)
    return escaped === null ? (
      piece
    ) : (
      <span key={key} className="font-semibold text-accent">
        {escaped}
      </span>
    )
  })
}

const ESCAPES: Record<string, string> = { '\r': '\\r', '\n': '\\n', '\t': '\\t', '\ufeff': '\\ufeff' }
