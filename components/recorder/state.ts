import type { VerificationMethod } from '../../server/contract/channels/channel-settings'
import type { IntakeReason, SessionState } from '../../server/contract/intake/protocol'
import type { FileProblem } from './audio-file'

export interface Contact {
  method: VerificationMethod
  value: string
}

/** Why a request to the server failed. `seconds`: how long to wait, where the server says it. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'server' }
  | { kind: 'limited'; seconds: number; reason: IntakeReason | null }
  | { kind: 'refused'; reason: IntakeReason | null }

/** Why the microphone cannot be used. `policy`: the page around the frame does not allow it. `unsupported`: the browser cannot record. */
export type MicrophoneProblem = 'unsupported' | 'none' | 'denied' | 'dismissed' | 'system' | 'busy' | 'policy'

/** Why a recording ended. `tab`: the page was closed or reloaded. `file`: it is a file of the sender. */
export type EndOfRecording = 'stopped' | 'limit' | 'device' | 'tab' | 'file'

export type Closed = 'channel_paused' | 'session_ended' | 'other_tab' | 'unsupported' | 'insecure' | 'not_found'

export type Step =
  | { name: 'opening' }
  | { name: 'contact'; isBusy: boolean; failure: Failure | null }
  | { name: 'code'; isBusy: boolean; problem: CodeProblem | null; sentAt: number; isResent: boolean }
  | { name: 'ready'; isBusy: boolean; isTooShort: boolean }
  | { name: 'microphone'; problem: MicrophoneProblem; isBusy: boolean; fileProblem: FileProblem | null }
  /** `isInterrupted`: paused because the device took the microphone, as during a call. `discard`: whether to delete it. */
  | {
      name: 'recording'
      isPaused: boolean
      isInterrupted: boolean
      isSilent: boolean
      discard: 'asked' | 'confirmed' | null
    }
  | { name: 'recorded'; end: EndOfRecording; isAskingRedo: boolean; failure: Failure | null }
  | { name: 'sending'; trouble: 'offline' | 'server' | 'limited' | null }
  | { name: 'sent'; isWaiting: boolean; review: SessionState['review'] }
  | { name: 'closed'; reason: Closed }

export type CodeProblem =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'failed'; failure: Failure }

export interface State {
  step: Step
  hasCodeStep: boolean
  /** The sender records first, and gives the contact afterwards. Never with a code step. */
  isContactLast: boolean
  hasReviewStep: boolean
  /** The version of the consent text that the page shows. */
  consentVersion: number
  contact: Contact | null
  isVerified: boolean
  agreedVersion: number | null
  seconds: number
  isOffline: boolean
  /** Whether the server failed at the last request that has no step of its own. */
  isServerDown: boolean
  isInMemory: boolean
  /** Share of the recording that the server has, 0 to 1. */
  uploaded: number
}

export interface Kept {
  contact: Contact | null
  isVerified: boolean
  agreedVersion: number | null
  seconds: number
  hasRecording: boolean
  isSent: boolean
  isSending: boolean
}

export type Event =
  /** `named`: the contact that the link to the page names. */
  | {
      type: 'opened'
      kept: Kept | null
      named: Contact | null
      isPaused: boolean
      support: 'unsupported' | 'insecure' | null
    }
  /** The storage answered after the page was opened. */
  | {
      type: 'kept_found'
      kept: Kept
      named: Contact | null
      isPaused: boolean
      support: 'unsupported' | 'insecure' | null
    }
  | { type: 'lock_refused' | 'lock_lost' }
  | { type: 'use_here' }
  | { type: 'contact_given'; contact: Contact; isAgreed: boolean }
  | { type: 'session_opened' }
  | { type: 'session_failed'; failure: Failure }
  | { type: 'code_sent'; at: number }
  | { type: 'code_failed'; failure: Failure }
  | { type: 'code_given'; code: string }
  | { type: 'code_checked'; result: 'verified' | 'wrong' | 'expired'; triesLeft: number }
  | { type: 'resend_code' | 'change_contact' | 'listen_again' }
  | { type: 'record' }
  | { type: 'microphone_opened' }
  | { type: 'microphone_failed'; problem: MicrophoneProblem }
  | { type: 'recorder_failed' }
  /** The sender chose a file, which the studio reads. */
  | { type: 'file_chosen' }
  | { type: 'file_taken'; seconds: number }
  | { type: 'file_refused'; problem: FileProblem }
  | { type: 'pause' | 'interrupted' | 'resume' | 'stop' }
  | { type: 'discard' | 'discard_confirmed' | 'discard_canceled' }
  | { type: 'silence'; isSilent: boolean }
  | { type: 'recorded'; end: EndOfRecording; seconds: number }
  | { type: 'redo' | 'redo_confirmed' | 'redo_canceled' }
  | { type: 'agree' }
  | { type: 'send' }
  | { type: 'uploaded'; share: number }
  | { type: 'upload_failed'; failure: Failure }
  | { type: 'sent'; state: SessionState }
  | { type: 'review_state'; state: SessionState }
  | { type: 'review_given_up' }
  | { type: 'again' }
  | { type: 'online' | 'offline' }
  | { type: 'stored_in_memory' }
  | { type: 'config_changed'; consentVersion: number }

/** What the application does after a transition (app.ts). */
export type Effect =
  | 'take_lock'
  | 'steal_lock'
  | 'open_session'
  | 'request_code'
  | { type: 'check_code'; code: string }
  | 'start_recording'
  | 'pause_recording'
  | 'resume_recording'
  | 'stop_recording'
  | 'resume_upload'
  | 'renew_session'
  | 'send'
  | 'stop_sending'
  | 'stop_upload'
  | 'poll_review'
  | 'keep'
  | 'erase'
  | 'erase_recording'
  | 'reload_config'

export interface Transition {
  state: State
  effects: Effect[]
}

/** Shortest recording that can be sent, in seconds. */
export const SHORTEST_SECONDS = 1

export const initialState = (
  config: Pick<State, 'hasCodeStep' | 'isContactLast' | 'hasReviewStep' | 'consentVersion'>,
  isOffline = false,
): State => ({
  step: { name: 'opening' },
  ...config,
  contact: null,
  isVerified: false,
  agreedVersion: null,
  seconds: 0,
  isOffline,
  isServerDown: false,
  isInMemory: false,
  uploaded: 0,
})

/** Returns whether the browser asks the sender for the microphone, or opens it. */
export const isWaitingForMicrophone = ({ step }: State): boolean =>
  (step.name === 'ready' || step.name === 'microphone') && step.isBusy
