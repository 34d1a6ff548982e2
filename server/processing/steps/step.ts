import type { Transaction } from '../../../db/client'
import type { EngineSource } from '../../contract/processing/processing'
import type { WakeRequest } from '../../wake/wake-request'
import type { Engines } from '../port/engines'
import type { StepClaim } from '../work/claim'

/** What a successful step leaves to be written. */
export interface StepResult {
  /** The engine that did it, for the history. */
  source?: EngineSource | undefined
  /** A remark for the history, such as what was left out of a summary. */
  remark?: string | undefined
  /**
   * Writes the result, in the transaction that moves the job on. The message's state is written by the caller, except
   * `completed`.
   * @returns what to wake the engine for after the commit
   */
  write(tx: Transaction, now: Date): Promise<WakeRequest[]>
}

/** Runs a step of processing. @throws StepError; HeldError when the message has to wait; any other error is a fault */
export type RunStep = (claim: StepClaim, options: { engines: Engines; signal: AbortSignal }) => Promise<StepResult>
