import type { Role } from '@/server/contract/accounts/account'
import type { BODY_CAUSES, HEADER_FAULTS, SECRET_CAUSES } from '@/server/contract/webhooks/diagnosis'

/** What was found, and what to do about it. Each is one or two sentences. */
export interface FindingText {
  found: string
  fix: string | null
}

export type CheckedPart = 'header' | 'time' | 'body' | 'secret'

export const diagnosticsMessages = {
  title: 'Check a signature',
  intro:
    'Does your receiver reject a request that it should accept? Paste the request to see what fails: the header, the time, the body or the secret.',
  needsEditor: (role: Role) =>
    `Only editors and admins can check code, because a check uses signing secrets. Your role is ${role}.`,
  /** A webhook to choose. @param name its name or address. @param prefix the beginning of its secret. */
  webhook: (name: string, prefix: string, isActive: boolean) => `${name} (${prefix}…${isActive ? '' : ', disabled'})`,
  otherWebhook: 'another webhook',

  form: {
    body: 'Body',
    bodyHint: 'The raw body that your code verifies.',
    bodyMissing: 'Paste the body that your receiver got.',
    bodyTooLong: (maxBytes: number) => `The body is too large. The limit is ${maxBytes / 1024} kB.`,
    file: (name: string, bytes: string) => `${name}, ${bytes} bytes`,
    fileField: 'Or choose a file to keep the exact bytes, such as CRLF line endings.',
    chooseFile: 'Choose file',
    pasteInstead: 'Paste text instead',
    header: 'X-Message-Signature',
    headerHint: 'The header of the same request.',
    headerPlaceholder: 't=1795253400,v1=5257a8…',
    secret: 'Secret',
    secretHint: 'The server uses the secret of the webhook and never shows it.',
    pasteSecret: 'Paste a secret',
    pastedSecret: 'Pasted secret',
    pastedSecretHint: 'Exactly as your receiver has it. The service does not store or log it.',
    pastedSecretPlaceholder: 'msg_whsec_…',
    pastedSecretMissing: 'Paste the secret that your receiver has.',
    time: 'Received at',
    timeHint: 'By the clock of your receiver, in your time zone. Empty means now.',
    timeInvalid: (problem: string) => `${problem} Or leave the field empty.`,
    submit: 'Check',
    pending: 'Checking…',
  },

  result: 'Result',
  accepted: 'The signature is valid. A receiver that follows the rules accepts this request.',
  failed: (parts: readonly CheckedPart[]) =>
    `Verification fails. Check ${listOf(parts.map((part) => partNames[part]))}.`,
  parts: { header: 'Header', time: 'Time', body: 'Body', secret: 'Secret' } satisfies Record<CheckedPart, string>,
  notChecked: 'Not checked. The header must be readable first.',

  difference: (byte: string) => `First difference at byte ${byte}`,
  sent: 'Sent',
  received: 'Received',
  endOfBody: 'end of body',
}

const partNames: Record<CheckedPart, string> = {
  header: 'the header',
  time: 'the time',
  body: 'the body',
  secret: 'the secret',
}

/** Joins names: "the time, the body and the secret". */
function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

export const headerMessages = {
  valid: (signatures: number) =>
    signatures === 1
      ? 'The header has a time and a signature.'
      : `The header has a time and ${signatures} signatures, as during a rotation. One valid signature is enough.`,
  faults: {
    empty: {
      found: 'The header is empty.',
      fix: 'Copy X-Message-Signature from the request. If the request has none, a proxy removed it.',
    },
    separator: {
      found: 'Semicolons separate the parts of the header.',
      fix: 'The service sends commas. Copy the header as your receiver got it.',
    },
    no_time: {
      found: 'The header has no t.',
      fix: 'It starts with t= and the time in Unix seconds. Copy the whole header.',
    },
    two_times: {
      found: 'The header has more than one t.',
      fix: 'The service sends one. Copy the header of a single request.',
    },
    bad_time: {
      found: 'The t of the header is not a whole number of seconds.',
      fix: 'The service sends Unix seconds with ten digits. Thirteen digits are milliseconds.',
    },
    no_signature: {
      found: 'The header has no v1.',
      fix: 'The signature follows the time after a comma. Copy the whole header.',
    },
    upper_case: {
      found: 'The v1 of the header has uppercase letters.',
      fix: 'The service sends lowercase letters. Do not change the signature before you compare it.',
    },
    bad_signature: {
      found: 'The v1 of the header is not 64 hexadecimal digits.',
      fix: 'Part of it is missing or changed. Copy the whole header.',
    },
  } satisfies Record<(typeof HEADER_FAULTS)[number], FindingText>,
}

export const timeMessages = {
  /** @param distance such as "12 minutes". @param beyond the part of it beyond the tolerance; null when within. */
  age: (time: { distance: string; isAfter: boolean; isNow: boolean; tolerance: number; beyond: string | null }) => {
    const signed = `Signed ${time.distance} ${time.isAfter ? 'after' : 'before'} ${time.isNow ? 'now' : 'the receiver got it'}`
    return time.beyond === null
      ? `${signed}, within the allowed ${time.tolerance} seconds.`
      : `${signed}, ${time.beyond} more than the allowed ${time.tolerance} seconds.`
  },
  untimed: 'If your receiver got the request earlier, enter that time under “Received at”.',
  slowClock: 'The clock of the receiver is slow. Synchronize it.',
  fastClock:
    'The clock of the receiver is fast, or the request waited in a queue. Synchronize the clock, and verify requests on arrival.',
}

export const bodyMessages = {
  valid: 'This is the signed body.',
  unknown: {
    found: 'The signature does not match this body and this secret, and no common change of the body explains it.',
    fix: 'Make sure that the body is complete and belongs to the same request as the header.',
  },
  causes: {
    byte_order_mark: {
      found: 'A UTF-8 byte order mark precedes the body.',
      fix: 'Your code or a tool decoded the body to text. Verify the raw bytes.',
    },
    newline: {
      found: 'The end of the body differs by a line break.',
      fix: 'Templates, shells and editors add one. If only your copy has it, remove it here. Otherwise verify the raw bytes.',
    },
    whitespace: {
      found: 'The white space around the body differs.',
      fix: 'Verify the raw bytes, without trimming or padding.',
    },
    line_ends: {
      found: 'The line endings differ (LF or CRLF).',
      fix: 'Your code or a tool converted the body as text. Verify the raw bytes.',
    },
    html_escaped: {
      found: 'The body is escaped for HTML: it has &quot; instead of quotation marks.',
      fix: 'Verify the request before a template or a log escapes it.',
    },
    base64: {
      found: 'The body is encoded in base64.',
      fix: 'Your platform encodes bodies. Decode the body first, then verify the decoded bytes.',
    },
    decoded_as_latin1: {
      found: 'Your code read the body as Latin-1, but it is UTF-8.',
      fix: 'Read the body as bytes or as UTF-8, not in the default charset of the platform.',
    },
    encoded_twice: {
      found: 'The body is JSON inside a JSON string.',
      fix: 'Your code or a tool encoded the body twice. Decode the string once, then verify its content.',
    },
    reserialised: {
      found: 'This is the same JSON, but parsed and written again.',
      fix: 'Verify the raw body before a framework parses it. The signature covers spaces, order and escapes too.',
    },
    changed: {
      found: 'The content differs from the body that was sent for this event.',
      fix: 'A proxy or a tool rewrites the body. See below where the difference starts.',
    },
  } satisfies Record<(typeof BODY_CAUSES)[number], FindingText>,
}

export const secretMessages = {
  ofWebhook: 'The secret of this webhook made this signature.',
  compareSecret:
    'If your receiver still rejects the request, it has another secret. Paste that secret here to compare.',
  ofOtherWebhook: (url: string) => `This is the secret of ${url}.`,
  valid: 'This secret made the signature.',
  unknown: {
    webhook: 'No secret of another webhook in this account matches either.',
    pasted: 'This looks like a secret, but neither it nor any secret of this account made this signature.',
    fix: 'Compare the body first, then make sure that the receiver uses the current secret.',
  },
  previous: {
    found: 'The secret from before the last rotation made this signature.',
    fix: 'The request is older than the rotation. Later requests need the new secret, so configure that one.',
  },
  otherWebhook: (url: string | null): FindingText => ({
    found: `The secret of another webhook made this signature: ${url ?? 'one of this account'}.`,
    fix: 'Each webhook has its own secret. Configure the secret of the webhook that sends to your receiver.',
  }),
  causes: {
    whitespace: {
      found: 'The secret has white space in or around it.',
      fix: 'Trim it where your receiver reads it. Files often end with a line break.',
    },
    quotes: {
      found: 'The secret is in quotation marks.',
      fix: 'Remove them. Some environment files keep quotation marks as part of the value.',
    },
    assignment: {
      found: 'The text starts with the name of a variable.',
      fix: 'Use only the part after the equals sign.',
    },
    prefix_missing: {
      found: 'The secret does not start with msg_whsec_.',
      fix: 'The key is the whole text, including msg_whsec_.',
    },
    letter_case: {
      found: 'The secret has uppercase letters.',
      fix: 'Use the secret in lowercase, as the service showed it.',
    },
    access_token: {
      found: 'This is an access token.',
      fix: 'Access tokens are for the API. Use the signing secret of the webhook.',
    },
    cut: {
      found: 'This is only the beginning of a secret.',
      fix: 'A secret has 58 characters and appears only once. If you lost it, rotate the secret.',
    },
    no_secret: {
      found: 'This is not a signing secret.',
      fix: 'A signing secret is msg_whsec_ and 48 hexadecimal digits.',
    },
  } satisfies Record<Exclude<(typeof SECRET_CAUSES)[number], 'previous' | 'other_subscription'>, FindingText>,
}
