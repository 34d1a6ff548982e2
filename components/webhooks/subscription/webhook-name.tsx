import { LtrText, UserText } from '@/components/ui/text'
import { nameOrAddress, shortened } from './name-or-address'

/** Shows how people call a webhook: its name, otherwise its URL without the scheme. A long URL is shortened in its middle. */
export function WebhookName({ name, url }: { name: string; url: string }) {
  const text = nameOrAddress({ name, url })
  return name ? (
    <UserText className="wrap-anywhere">{text}</UserText>
  ) : (
    <LtrText className="font-mono wrap-anywhere">{shortened(text)}</LtrText>
  )
}
