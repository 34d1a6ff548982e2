import { handleMcp } from '@/server/api/mcp/mcp'

export const dynamic = 'force-dynamic'

export {
  handleMcp as DELETE,
  handleMcp as GET,
  handleMcp as HEAD,
  handleMcp as OPTIONS,
  handleMcp as PATCH,
  handleMcp as POST,
  handleMcp as PUT,
}
