/**
 * The URL of a request as Next can read it. Next answers a path whose percent signs do not decode with a page of HTML;
 * with each of them written out as %25 it reaches the API, which says 404 in its own words (choices.md, "Which error for which
 * fault").
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
