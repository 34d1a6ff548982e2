/** Tells whether text has the form of a UUID of any version, as Postgres reads it (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
