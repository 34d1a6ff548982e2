import { Banner } from '@/components/ui/banner'
import { State } from '@/components/ui/state'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'
import { type CheckedWith, verdictOf, wordsOf } from './check-messages'

/** Which part of the verification fails, and what to do about it. */
export function CheckResult({ diagnosis, given }: { diagnosis: Diagnosis; given: CheckedWith }) {
  const { difference } = diagnosis.body
  return (
    <section aria-label="Result" className="flex max-w-[44rem] flex-col gap-5">
      <Banner kind={diagnosis.accepted ? 'ok' : 'bad'}>{verdictOf(diagnosis, given)}</Banner>
      <dl className="border-rule border-t">
        {wordsOf(diagnosis, given).map(({ part, kind, what, todo }) => (
          <div
            key={part}
            className="grid gap-x-4 gap-y-0.5 border-rule border-b py-2.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
          >
            <dt className="text-small text-soft">{part}</dt>
            <dd className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
              <State kind={kind}>{what}</State>
              {todo ? <span className="pl-[1.0625rem] text-small text-soft">{todo}</span> : null}
              {part === 'Bytes' && difference ? <Difference {...difference} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Both bodies from just before they part. */
function Difference({ at, sent, received }: NonNullable<Diagnosis['body']['difference']>) {
  return (
    <figure className="mt-2 ml-[1.0625rem]">
      <figcaption className="text-small text-soft">First difference at byte {at.toLocaleString('en-US')}:</figcaption>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-rule border-y bg-panel px-3 py-2 text-small">
        <span className="text-soft">signed</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Visible text={sent} />
        </code>
        <span className="text-soft">here</span>
        <code dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
          <Visible text={received} />
        </code>
      </div>
    </figure>
  )
}

/** What the eye cannot see, set apart from what stands there as such. */
function Visible({ text }: { text: string }) {
  if (text === '') return <span className="text-soft">nothing more</span>
  let at = 0
  return text.split(/([\r\n\t\ufeff]|^ +|(?<! ) +$)/).map((piece) => {
    const key = at
    at += piece.length
    const written = ESCAPES[piece] ?? (/^ +$/.test(piece) ? '·'.repeat(piece.length) : null)
    return written === null ? (
      piece
    ) : (
      <span key={key} className="font-semibold text-accent">
        {written}
      </span>
    )
  })
}

const ESCAPES: Record<string, string> = { '\r': '\\r', '\n': '\\n', '\t': '\\t', '\ufeff': '\\ufeff' }
