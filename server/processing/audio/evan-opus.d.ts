/** The WebAssembly build of @evan/opus; the package's types describe only its main file, which prefers a native build. */
declare module '@evan/opus/wasm/index.mjs' {
  interface OpusCodec {
    /** Without a value it reads the setting. */
    ctl(request: number, value?: number): number
    /** Frees its memory. */
    drop(): void
  }
  export interface OpusEncoder extends OpusCodec {
    encode(samples: ArrayBufferView): Uint8Array
  }
  export interface OpusDecoder extends OpusCodec {
    /** Returns interleaved samples of 16 bits. Throws an Error that begins with `opus: ` for an invalid packet. */
    decode(packet: Uint8Array): Uint8Array
  }
  export const Encoder: new (options: {
    channels: 1 | 2
    sample_rate: number
    application: 'voip' | 'audio'
  }) => OpusEncoder
  export const Decoder: new (options: { channels: 1 | 2; sample_rate: number }) => OpusDecoder
}
