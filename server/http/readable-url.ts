/**
 * Returns the URL of a request in a form that Next can read. Next responds with an HTML page to a path with an invalid
 * percent sign. With each percent sign encoded as %25, the request reaches the API, which responds with its own 404
 * (choices.md, "Which error for which fault").
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  return decodes(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?')
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
