import { LtrText, UserText } from '@/components/ui/text/text-direction'
import { nameOrAddress } from './name-or-address'

/** Shows how people call a webhook: its name, otherwise the host and path of its URL. */
export function WebhookName({ name, url }: { name: string; url: string }) {
  const text = nameOrAddress({ name, url })
  return name ? (
    <UserText className="wrap-anywhere">{text}</UserText>
  ) : (
    <LtrText className="font-mono wrap-anywhere">{text}</LtrText>
  )
}
