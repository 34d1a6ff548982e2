import type { ChannelType, SpokenGreeting } from '../channels/channel'
import type { VerificationMethod } from '../channels/channel-settings'
import type { MessageState } from '../messages/message'
import type { ChannelText, Locale } from './channel-texts'

// The recorder in the browser imports this file, so it does not import zod. handle-intake.ts checks what arrives.

export const MAX_PART_BYTES = 256 * 1024
export const MAX_PARTS = 600
/** Bytes of a recording, at most. */
export const MAX_RECORDING_BYTES = 10 * 1024 * 1024
/** A part is uploaded when it has this many bytes, or when the recording ends. */
export const PART_BYTES = 32 * 1024
/** Hours for which a recording that is not sent can be continued in its browser. Then it is erased. */
export const SESSION_HOURS = 24
export const TICKET_MINUTES = 10
export const CODE_MINUTES = 10
export const CODE_DIGITS = 6
export const MAX_CODE_TRIES = 5
export const CODE_PAUSE_SECONDS = 60
/** Seconds of a recording that the built-in limits of a channel allow. */
export const CHANNEL_SECONDS = { min: 5, default: 120, max: 300 } as const

/** A proof of work (altcha, SHA-256): the number in 0..maxnumber for which sha256(salt + number) is `challenge`. */
export interface Challenge {
  algorithm: 'SHA-256'
  challenge: string
  salt: string
  signature: string
  maxnumber: number
}

export interface Ticket {
  ticket: string
  challenge: Challenge
}

/** Ids of the elements of the recorder's page with its configuration and its texts, as JSON. */
export const CONFIG_ID = 'recorder-config'
export const MESSAGES_ID = 'recorder-messages'

/** What a channel and its account say to the recorder. */
export interface RecorderSettings {
  /** The name of the account, to which messages are sent. */
  business: string
  isPaused: boolean
  methods: VerificationMethod[]
  hasCodeStep: boolean
  /** The sender records first, and gives the contact afterwards. */
  isContactLast: boolean
  /** Whether a review may be offered after the message was processed. */
  hasReviewStep: boolean
  maxSeconds: number
  consentVersion: number
  accent: string | null
  /** The account's page about privacy. */
  privacyUrl: string | null
}

export interface RecorderConfig extends Ticket, RecorderSettings {
  channel: { key: string; type: ChannelType; name: string }
  locale: Locale
  texts: Partial<Record<ChannelText, string>>
  logoPath: string | null
  /** The spoken greeting, which visitors may play before they record. */
  greeting: SpokenGreeting | null
}

export interface NewTicket {
  key: string
}

export interface NewSession {
  ticket: string
  /** Base64 of the JSON `{ algorithm, challenge, number, salt, signature }` (altcha). */
  proof: string
  locale: Locale
  /** The page of the widget. The server cuts it to an allowed host, without query and fragment. */
  page_url: string | null
}

/** Response (201) of `POST /api/intake/sessions`. The token is the bearer token of every other request. */
export interface CreatedSession {
  token: string
  expires_at: string
}

/** Body of `POST /api/intake/session/code`. Response: 202 without a body, whether the contact can be reached or not. */
export interface CodeRequest {
  verification_method: VerificationMethod
  contact: string
}

/** Body of `POST /api/intake/session/code/check`. Response (200): `CodeResult`. */
export interface CodeCheck {
  code: string
}
export interface CodeResult {
  result: 'verified' | 'wrong' | 'expired'
  tries_left: number
}

/** Response (200) of `GET /api/intake/session/takes/{take}/parts`: numbers of the parts that the server has. */
export interface ReceivedParts {
  received: number[]
}

/** Body of `POST /api/intake/session/send`. Response: 202 `SessionState`, or 409 with the reason `parts_missing`. */
export interface SendRequest {
  take: number
  part_count: number
  verification_method: VerificationMethod
  contact: string
  consent_version: number
  /** What the recorder measured, to notice a recording that was cut. */
  duration_seconds: number
}

/** Response (200) of `GET /api/intake/session`, and of the send. */
export interface SessionState {
  expires_at: string
  contact: { verification_method: VerificationMethod; contact: string; is_verified: boolean } | null
  take: number
  /** Null until the message is sent. `failed` and held messages are still the owner's to see: nothing is lost. */
  message: { id: string; state: MessageState } | null
  review: { url: string; draft_text: string | null; location: string | null } | null
}

/** `reason` of an error of /api/intake, beside the spec's ten codes. The recorder shows its own text for each. */
export const INTAKE_REASONS = [
  'ticket_invalid',
  'ticket_expired',
  'proof_invalid',
  'proof_used',
  'channel_not_found',
  'channel_paused',
  'session_ended',
  'method_disabled',
  'contact_invalid',
  'country_not_allowed',
  'code_required',
  'code_not_required',
  'code_too_soon',
  'codes_used_up',
  'contact_changed',
  'consent_changed',
  'take_replaced',
  'part_differs',
  'parts_missing',
  'recording_too_large',
  'already_sent',
  'too_many_recordings',
  'account_full',
] as const
export type IntakeReason = (typeof INTAKE_REASONS)[number]

/** Messages between the loader on the customer's page and the recorder in its frame (window.postMessage). */
export type FromRecorder =
  | { source: 'voice-message'; type: 'ready' }
  | { source: 'voice-message'; type: 'close' }
  | { source: 'voice-message'; type: 'sent'; id: string }
  | { source: 'voice-message'; type: 'size'; height: number }
  | { source: 'voice-message'; type: 'microphone-blocked' }
/** From the dashboard to the preview of a recorder in its frame: settings that are not saved yet. */
export interface PreviewMessage
  extends Pick<RecorderConfig, 'texts' | 'accent' | 'methods' | 'maxSeconds' | 'isContactLast'> {
  source: 'voice-message-preview'
  step: 'contact' | 'ready' | 'sent' | 'paused'
}
/** `closed`: the dialog was closed; a recording in progress pauses. */
export type FromLoader =
  | { source: 'voice-message'; type: 'page'; url: string; locale: string }
  | { source: 'voice-message'; type: 'closed' }
