import { notFound } from 'next/navigation'
import { markdownOf } from '../../markdown'

/** Serves `/docs/….md` (next.config.ts). */
export async function GET(_: Request, { params }: RouteContext<'/docs/markdown/[kind]/[name]'>): Promise<Response> {
  const { kind, name } = await params
  const text = markdownOf(kind, name)
  if (text === null) notFound()
  return new Response(text, {
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', 'Cache-Control': 'max-age=300' },
  })
}
