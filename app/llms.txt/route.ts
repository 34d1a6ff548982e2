import { env } from '@/server/env'
import { llmsText } from '../docs/markdown/markdown'

/** Says to a program that reads text where the documentation is. */
export function GET(): Response {
  return new Response(llmsText(env().BASE_URL), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=300' },
  })
}
