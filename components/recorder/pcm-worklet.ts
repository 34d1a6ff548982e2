// Runs in the audio thread of browsers that cannot record Opus (slice-recorder.ts).

/** Samples of a message to the page: 32 ms, what the end of a recording may lose. */
const MESSAGE_SAMPLES = 512

// TypeScript's library has no types of an AudioWorkletGlobalScope.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Posts the samples of its mono input as signed 16-bit numbers. */
class PcmProcessor extends AudioWorkletProcessor {
  #samples = new Int16Array(MESSAGE_SAMPLES)
  #count = 0

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.#samples[this.#count++] = Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff)
      if (this.#count === MESSAGE_SAMPLES) this.#post()
    }
    return true
  }

  #post(): void {
    const { buffer } = this.#samples
    this.port.postMessage(buffer, [buffer])
    this.#samples = new Int16Array(MESSAGE_SAMPLES)
    this.#count = 0
  }
}

registerProcessor('pcm', PcmProcessor)
