import { z } from 'zod'

/** A member without a sign (`READING_SIGN_MS`) for this long has left the message: two signs can be late. */
export const READING_SECONDS = 25

export const MessageReaders = z.object({ names: z.array(z.string()) })
export type MessageReaders = z.infer<typeof MessageReaders>
