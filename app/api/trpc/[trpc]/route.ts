import { handleTrpc } from '@/server/api/trpc'

export const dynamic = 'force-dynamic'

export { handleTrpc as GET, handleTrpc as POST }
