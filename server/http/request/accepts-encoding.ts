/** Tells whether a client takes a content coding by its name (`Accept-Encoding`, RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string | string[] | null | undefined, coding: 'br' | 'gzip'): boolean {
  return String(header ?? '')
    .split(',')
    .some((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return name === coding && !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
    })
}
