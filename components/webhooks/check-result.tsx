import { Banner } from '@/components/ui/banner'
import { State } from '@/components/ui/state'
import type { Diagnosis } from '@/server/contract/diagnosis'
import { type CheckedWith, verdictOf, wordsOf } from './check-words'

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

/** Both bodies from just before they part; what the eye cannot see is written as JSON writes it. */
function Difference({ at, sent, received }: NonNullable<Diagnosis['body']['difference']>) {
  return (
    <figure className="mt-2 ml-[1.0625rem]">
      <figcaption className="text-small text-soft">They part at byte {at.toLocaleString('en-US')}:</figcaption>
      <div className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-rule border-y bg-panel px-3 py-2 text-small">
        <span className="text-soft">signed</span>
        <code className="wrap-anywhere">{visible(sent)}</code>
        <span className="text-soft">here</span>
        <code className="wrap-anywhere">{visible(received)}</code>
      </div>
    </figure>
  )
}

/** Spaces at an end, control characters and marks of order become visible. */
const visible = (text: string): string =>
  text === ''
    ? '(nothing more)'
    : text
        .replaceAll('\r', '␍')
        .replaceAll('\n', '␊')
        .replaceAll('\t', '␉')
        .replaceAll('\ufeff', '⟨BOM⟩')
        .replace(/^ +| +$/g, (spaces) => '␣'.repeat(spaces.length))
