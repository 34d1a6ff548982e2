import { customType } from 'drizzle-orm/pg-core'

/** Bytes. postgres.js reads and writes bytea as Buffer. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})
