/** An address that a stranger may have written: a link where it leads to a page, and else the text it is. */
export function Outward({ url }: { url: string }) {
  if (!isPage(url)) return <span className="wrap-anywhere">{url}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent wrap-anywhere hover:underline"
    >
      {url}
    </a>
  )
}

export const isPage = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

/** A phone number or an e-mail address, to be called or written to. */
export function Contact({ value }: { value: string }) {
  const scheme = /^\+\d{4,20}$/.test(value) ? 'tel:' : /^[^\s@?&%]+@[^\s@?&%]+$/.test(value) ? 'mailto:' : null
  return scheme ? (
    <a href={`${scheme}${value}`} className="text-accent wrap-anywhere hover:underline">
      {value}
    </a>
  ) : (
    <span className="wrap-anywhere">{value || 'Unknown'}</span>
  )
}
