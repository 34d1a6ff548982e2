import { z } from 'zod'

/** How often a page says that its message is open. */
export const READING_SIGN_MS = 8_000

/** A member without a sign for this long has left the message: two signs can be late. */
export const READING_SECONDS = 25

export const MessageReaders = z.object({ names: z.array(z.string()) })
export type MessageReaders = z.infer<typeof MessageReaders>
