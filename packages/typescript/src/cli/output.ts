import type { Outcome } from './forward.js'

export interface Forwarded extends Outcome {
  event_id: string
  created_at: string
  is_test: boolean
  target: string
}

export type Mode = 'interactive' | 'compact' | 'quiet' | 'json'

/** How `listen` tells what happens. Requests go to the standard output, everything else to the standard error. */
export class Output {
  constructor(private readonly mode: Mode) {}

  forwarded(request: Forwarded): void {
    if (this.mode === 'json') {
      console.log(JSON.stringify(request))
      return
    }
    const isOk = request.status !== null && request.status >= 200 && request.status < 300
    if (this.mode === 'quiet' && isOk) return
    const time = new Date().toTimeString().slice(0, 8)
    const result = request.status === null ? 'failed' : String(request.status)
    const parts = [time, this.#color(isOk ? 32 : 31, result), request.event_id, `${request.duration_ms} ms`]
    console.log(`${parts.join('  ')}${request.is_test ? '  test' : ''}${this.#detail(request, isOk)}`)
  }

  /** Says something about the listener itself. */
  note(text: string): void {
    if (this.mode === 'interactive' || this.mode === 'compact') console.error(text)
  }

  problem(text: string): void {
    console.error(this.#color(33, text))
  }

  #detail({ failure, excerpt }: Forwarded, isOk: boolean): string {
    if (failure !== null) return `  ${failure}`
    const text = excerpt.replace(/\s+/g, ' ').trim()
    return isOk || text === '' ? '' : `  ${text.slice(0, 120)}`
  }

  #color(code: number, text: string): string {
    return this.mode === 'interactive' && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text
  }
}
