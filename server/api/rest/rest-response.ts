/** A response of the REST API. The web process sends it without a `Response`, which takes longer than a short request. */
export interface RestResponse {
  status: number
  headers: Record<string, string>
  body: string | null
}
