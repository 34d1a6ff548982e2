import type { NextRequest } from 'next/server'
import { requireMember } from '@/app/(dashboard)/require-member'
import { runInAccountQueue } from '@/server/api/access/procedure'
import { openExport } from '@/server/exports/account-exports'
import { streamParts } from '@/server/http/stream-parts'

export const dynamic = 'force-dynamic'

/** Downloads everything of the account, by a link that an admin created. */
export async function GET(request: NextRequest): Promise<Response> {
  const { account, isAdmin } = await requireMember()
  const parts = isAdmin
    ? await openExport(account, request.nextUrl.searchParams.get('id') ?? '', (work) =>
        runInAccountQueue(account.id, 'heavy', work),
      )
    : null
  if (parts === null) return new Response('This link has expired. Create another one.', { status: 404 })
  const name = `account-${new Date().toISOString().slice(0, 10)}.tar`
  return new Response(streamParts(parts, 'account'), {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
