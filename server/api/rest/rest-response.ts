/** A response of the REST API. The web process sends it without a `Response`, which takes longer than a short request. */
export interface RestResponse {
  status: number
  headers: Record<string, string>
  /** Text, or the bytes of a text in UTF-8. */
  body: string | Buffer<ArrayBuffer> | null
}
