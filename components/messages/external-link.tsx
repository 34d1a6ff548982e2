import { LtrText } from '@/components/ui/text-direction'
/** An address that a stranger may have written: a link where it leads to a page, and else the text it is. */
export function ExternalLink({ url }: { url: string }) {
  if (!isWebUrl(url)) return <LtrText className="wrap-anywhere">{url}</LtrText>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent wrap-anywhere hover:underline"
    >
      <LtrText>{url}</LtrText>
    </a>
  )
}

export const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

/** A phone number or an e-mail address, to be called or written to. */
export function Contact({ value }: { value: string }) {
  const scheme = /^\+\d{4,20}$/.test(value) ? 'tel:' : /^[^\s@?&%]+@[^\s@?&%]+$/.test(value) ? 'mailto:' : null
  return scheme ? (
    <a href={`${scheme}${value}`} className="text-accent wrap-anywhere hover:underline">
      <LtrText>{value}</LtrText>
    </a>
  ) : (
    <LtrText className="wrap-anywhere">{value || 'Unknown'}</LtrText>
  )
}
