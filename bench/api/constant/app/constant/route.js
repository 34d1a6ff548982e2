// The least that Next can be asked for: what any route of it costs before it does anything.

export const dynamic = 'force-dynamic'

export const GET = () => Response.json({ constant: true })
