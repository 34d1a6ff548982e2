import type { NextRequest } from 'next/server'
import { requireMember } from '@/app/(dashboard)/require-member'
import { toApiError } from '@/server/errors'
import { exportActivities } from '@/server/exports/account-exports'
import { clientAddress } from '@/server/http/request/client-address'
import { streamParts } from '@/server/http/stream-parts'
import { admitRequest } from '@/server/limits/rate-limit'

export const dynamic = 'force-dynamic'

const MAX_PER_MINUTE = 10

/** Downloads the activity log as CSV. */
export async function GET(request: NextRequest): Promise<Response> {
  const { account, member } = await requireMember()
  try {
    await admitRequest(account.id, 'export activities', { most: MAX_PER_MINUTE })
  } catch (thrown) {
    const { status, body, headers } = toApiError(thrown)
    return new Response(body.message ?? body.error, { status, headers: { ...headers, 'Content-Type': 'text/plain' } })
  }
  const actor = { userId: member.userId, tokenId: null, ipAddress: clientAddress(request.headers) }
  const name = `activity-${new Date().toISOString().slice(0, 10)}.csv`
  return new Response(streamParts(exportActivities(account, actor), 'activity'), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
