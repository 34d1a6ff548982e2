import type { NextRequest } from 'next/server'
import { requireMember } from '@/app/(dashboard)/require-member'
import { runInAccountQueue } from '@/server/api/access/procedure'
import { MessageFilters } from '@/server/contract/messages/message-list'
import { toApiError } from '@/server/errors'
import { clientAddress } from '@/server/http/request/client-address'
import { streamParts } from '@/server/http/stream-parts'
import { admitRequest } from '@/server/limits/rate-limit'
import { EXPORT_FORMATS, type ExportFormat, exportMessages } from '@/server/messages/inbox/export'

export const dynamic = 'force-dynamic'

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
}
const MAX_PER_MINUTE = 10

export async function GET(request: NextRequest): Promise<Response> {
  const { account, member } = await requireMember()
  const values = Object.fromEntries(request.nextUrl.searchParams)
  const format = EXPORT_FORMATS.find((one) => one === values.format) ?? 'csv'
  try {
    await admitRequest(account.id, 'export messages', { most: MAX_PER_MINUTE })
  } catch (thrown) {
    const { status, body, headers } = toApiError(thrown)
    return new Response(body.message ?? body.error, { status, headers: { ...headers, 'Content-Type': 'text/plain' } })
  }
  const actor = { userId: member.userId, tokenId: null, ipAddress: clientAddress(request.headers) }
  const lines = exportMessages(account, actor, MessageFilters.parse(values), format, (work) =>
    runInAccountQueue(account.id, 'heavy', work),
  )
  const name = `messages-${new Date().toISOString().slice(0, 10)}.${format}`
  return new Response(streamParts(lines, 'messages'), {
    headers: {
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
