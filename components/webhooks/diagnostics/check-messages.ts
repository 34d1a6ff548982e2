import type { StateKind } from '@/components/ui/state'
import { durationInWords } from '@/components/ui/time/duration-in-words'
import type { Diagnosis } from '@/server/contract/webhooks/diagnosis'

/** One part of a verification, in words: how it stands, and what to do where it fails. */
export interface PartWords {
  part: 'Header' | 'Time' | 'Bytes' | 'Secret'
  kind: StateKind
  what: string
  todo: string | null
}

export interface CheckedWith {
  /** The subscription whose secret was used; null when one was pasted. */
  subscriptionId: string | null
  /** Whether the person said when it was received; else it is now. */
  isTimed: boolean
  /** How a subscription is called: its URL. */
  nameOf: (id: string) => string
}

/** The four parts, in the order in which a receiver checks them. */
export const wordsOf = (diagnosis: Diagnosis, given: CheckedWith): PartWords[] => [
  { part: 'Header', ...headerWords(diagnosis.header) },
  { part: 'Time', ...timeWords(diagnosis.timestamp, given) },
  { part: 'Bytes', ...bodyWords(diagnosis) },
  { part: 'Secret', ...secretWords(diagnosis, given) },
]

/** All of it in one sentence. */
export function verdictOf(diagnosis: Diagnosis, given: CheckedWith): string {
  if (diagnosis.accepted) return 'A receiver that follows the rules accepts this delivery.'
  const failing = wordsOf(diagnosis, given).filter(({ kind }) => kind === 'bad' || kind === 'warning')
  const [first, ...others] = failing.map(({ part }) => PART_NAMES[part])
  const last = others.pop()
  return `Verification fails at ${last ? `${[first, ...others].join(', ')} and ${last}` : first}.`
}

const PART_NAMES = { Header: 'the header', Time: 'the time', Bytes: 'the bytes', Secret: 'the secret' }

type Words = Omit<PartWords, 'part'>

const fits = (what: string, todo: string | null = null): Words => ({ kind: 'ok', what, todo })
const fails = ([what, todo]: readonly [string, string]): Words => ({ kind: 'bad', what, todo })
const UNREAD: Words = { kind: 'waiting', what: 'Not checked: the header has to be readable first.', todo: null }

function headerWords({ fault, signatures }: Diagnosis['header']): Words {
  if (fault) return fails(HEADER_WORDS[fault])
  return fits(
    signatures === 1
      ? 'It holds a time and a signature.'
      : `It holds a time and ${signatures} signatures, as during a rotation: one that fits is enough.`,
  )
}

const HEADER_WORDS: Record<NonNullable<Diagnosis['header']['fault']>, readonly [string, string]> = {
  empty: ['There is no header.', 'Copy X-Message-Signature from the request. If it is not there, a proxy dropped it.'],
  separator: [
    'Its parts are separated by semicolons.',
    'They are sent separated by commas: copy the header as it came.',
  ],
  no_time: ['It has no t.', 'It begins with t= and the time in unix seconds: copy the whole header.'],
  two_times: ['It has more than one t.', 'One is sent. Copy the header of a single request.'],
  bad_time: [
    'Its t is no whole number of seconds.',
    'It is sent as unix seconds, ten digits today; thirteen are milliseconds.',
  ],
  no_signature: ['It has no v1.', 'The signature follows the time after a comma: copy the whole header.'],
  upper_case: [
    'Its v1 is in capital letters.',
    'It is sent in lower case. Compare it as it came, without changing it.',
  ],
  bad_signature: ['Its v1 is not 64 hexadecimal digits.', 'It was cut or changed on its way: copy the whole header.'],
}

function timeWords(
  { age_seconds, tolerance_seconds, is_within }: Diagnosis['timestamp'],
  { isTimed }: CheckedWith,
): Words {
  if (age_seconds === null) return UNREAD
  const distance = durationInWords(Math.abs(age_seconds))
  const from = isTimed ? 'it was received' : 'now'
  const signed = `Signed ${distance} ${age_seconds < 0 ? 'after' : 'before'} ${from}`
  if (is_within) return fits(`${signed}, within the ${tolerance_seconds} seconds allowed.`)
  const beyond = durationInWords(Math.max(1, Math.abs(age_seconds) - tolerance_seconds))
  const what = `${signed}: ${beyond} beyond the ${tolerance_seconds} seconds allowed.`
  if (!isTimed)
    return {
      kind: 'warning',
      what,
      todo: 'If it came earlier than now, say when: the time of its receipt is what counts.',
    }
  return fails([
    what,
    age_seconds < 0
      ? 'The clock of the receiver is slow: synchronise it.'
      : 'The clock of the receiver is fast, or the request waited in a queue: verify on arrival, and synchronise the clock.',
  ])
}

function bodyWords({ body: { finding, cause } }: Diagnosis): Words {
  if (finding === 'unchecked') return UNREAD
  if (finding === 'fits') return fits('These are the bytes that were signed.')
  if (cause) return fails(BODY_WORDS[cause])
  return {
    kind: 'warning',
    what: 'These bytes and this secret do not make this signature, and no common change of the bytes explains it.',
    todo: 'Make sure that the body and the header are of the same request, and that the body is complete.',
  }
}

const BODY_WORDS: Record<NonNullable<Diagnosis['body']['cause']>, readonly [string, string]> = {
  byte_order_mark: [
    'They differ by a UTF-8 byte order mark at the beginning.',
    'Something decoded the body to text. Take the raw bytes.',
  ],
  newline: [
    'They differ by a line end at the end.',
    'A template, a shell or an editor adds one. If only the copy has it, leave it out here; else take the raw bytes.',
  ],
  whitespace: ['They differ by white space around the body.', 'Take the raw bytes, without trimming or padding them.'],
  line_ends: ['They differ in line ends, LF or CRLF.', 'Something converted the body as text. Take the raw bytes.'],
  html_escaped: [
    'They are escaped for HTML: &quot; stands for a quotation mark.',
    'Verify the request itself, before a template or a log escapes it.',
  ],
  base64: [
    'They are in base64.',
    'Your platform hands bodies over encoded. Decode it first, then verify the decoded bytes.',
  ],
  decoded_as_latin1: [
    'They were read as Latin-1; the body is UTF-8.',
    'Read the body as bytes, or as UTF-8, never in the default charset of the platform.',
  ],
  encoded_twice: [
    'They are JSON text within a JSON string.',
    'Something encoded the body a second time. Decode the string once, then verify what it holds.',
  ],
  reserialised: [
    'It is the same JSON, parsed and written again.',
    'Verify the raw body before any framework parses it: spaces, order and escapes are part of what is signed.',
  ],
  changed: [
    'They are not the body that was sent for this event: its content was changed.',
    'Something rewrites the body on its way. The difference below shows where it begins.',
  ],
}

function secretWords({ secret: { finding, cause, subscription_id }, body }: Diagnosis, given: CheckedWith): Words {
  if (finding === 'unchecked') return UNREAD
  const owner = subscription_id ? given.nameOf(subscription_id) : null
  if (finding === 'fits') {
    if (given.subscriptionId)
      return fits(
        `The subscription’s own secret made this signature.`,
        body.finding === 'fits'
          ? 'If your receiver refuses it all the same, the secret it has is another: paste that one here to compare.'
          : null,
      )
    return fits(owner ? `It is the secret of ${owner}.` : 'This secret made the signature.')
  }
  if (cause === 'previous')
    return fails([
      'It was signed with the secret before the last rotation.',
      'It was sent before the rotation. Deliveries since then fit the new secret: give that one to your receiver.',
    ])
  if (cause === 'other_subscription')
    return fails([
      `It was signed with the secret of another subscription: ${owner ?? 'one of this account'}.`,
      'Each subscription has a secret of its own. Give your receiver the one of the subscription that sends to it.',
    ])
  if (cause) return fails(SECRET_WORDS[cause])
  return {
    kind: 'warning',
    what: given.subscriptionId
      ? 'Nor does it fit the secret of any other subscription of this account.'
      : 'It has the form of a secret, but neither it nor one of this account’s made this signature of these bytes.',
    todo: 'Whether it is the bytes or the secret cannot be told from this alone.',
  }
}

const SECRET_WORDS: Record<
  Exclude<NonNullable<Diagnosis['secret']['cause']>, 'previous' | 'other_subscription'>,
  readonly [string, string]
> = {
  whitespace: [
    'It has white space in or around it.',
    'Trim it where your receiver reads it: a file often ends in a line end.',
  ],
  quotes: [
    'It is between quotation marks.',
    'They are not part of it. Some environment files keep them: take them out.',
  ],
  assignment: ['It begins with the name of a variable.', 'Only what stands after the equals sign is the secret.'],
  prefix_missing: ['Its beginning, msg_whsec_, is missing.', 'The whole text is the key, its beginning included.'],
  letter_case: ['It has capital letters.', 'It is in lower case, and the case counts.'],
  access_token: [
    'This is an access token.',
    'Tokens open the API. Deliveries are signed with the subscription’s signing secret.',
  ],
  cut: [
    'It is only the beginning of a secret.',
    'A whole one has 58 characters. What was shown once cannot be shown again: rotate it.',
  ],
  no_secret: ['This is not a signing secret.', 'One begins with msg_whsec_, and 48 hexadecimal digits follow.'],
}
