/** Decodes a part of a URL. Returns null for a text that is not encoded as such. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
