import { places } from '../places'

let known: string | undefined

/** Serves what the search finds, so that the pages do not carry it. It is loaded when the field gets the focus. */
export function GET(): Response {
  known ??= JSON.stringify(places())
  return new Response(known, { headers: { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=300' } })
}
