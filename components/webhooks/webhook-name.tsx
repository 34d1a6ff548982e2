import { Url, UserText } from '@/components/ui/text'

/** Shows how people call a webhook: its name, otherwise its URL without the scheme. A long URL is shortened in its middle. */
export function WebhookName({ name, url }: { name: string; url: string }) {
  const text = nameOrAddress({ name, url })
  return name ? (
    <UserText className="wrap-anywhere">{text}</UserText>
  ) : (
    <Url url={shortened(text)} className="font-mono" />
  )
}

/** Shows the URL of a webhook without the scheme on one line, whose end gives way. */
export function WebhookAddress({ url, className = '' }: { url: string; className?: string }) {
  const address = nameOrAddress({ name: '', url })
  return (
    <span dir="ltr" title={address} className={`block min-w-0 truncate font-mono ${className}`}>
      {address}
    </span>
  )
}

/** Returns the name of a webhook, otherwise its URL without the scheme. The query may be secret: no alert or email has it. */
export function nameOrAddress({ name, url }: { name: string; url: string }): string {
  if (name !== '') return name
  const { host, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? host : `${host}${pathname}${search}`
}

/** Shortens a long address in its middle, for places where it takes several lines. Host and end stay. */
export const shortened = (address: string): string =>
  address.length <= MAX_CHARACTERS ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`

const MAX_CHARACTERS = 90
const HEAD = 54
const TAIL = 35
