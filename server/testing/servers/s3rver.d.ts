// s3rver has no types. These are the parts that the tests use.
declare module 's3rver' {
  import type { Server } from 'node:http'

  interface Options {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ address: string; port: number }>
    /** Since `run`. */
    readonly httpServer: Server
    close(): Promise<void>
  }
}
