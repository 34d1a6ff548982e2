import { ShieldAlert } from 'lucide'
import { Icon } from '@/components/ui/icon'
import { State } from '@/components/ui/state'
import { LtrText, Url } from '@/components/ui/text'
import type { Message } from '@/server/contract/messages/message'
import { contactOf } from '@/server/contract/messages/message-values'
import { inboxMessages } from './inbox-messages'
import { CONTACT_METHOD_LABELS } from './labels'

type Sender = Message['sender']

export const contactLabel = (sender: Sender): string => contactOf(sender) ?? inboxMessages.sender.unknownSender

export function Verified({ sender }: { sender: Pick<Sender, 'verification_method' | 'contact_verified'> }) {
  const method = CONTACT_METHOD_LABELS[sender.verification_method]
  return sender.contact_verified ? (
    <State kind="ok">{inboxMessages.sender.verified(method)}</State>
  ) : (
    <span className="mark">
      <Icon of={ShieldAlert} className="size-3.5 text-warning" />
      {inboxMessages.sender.notVerified(method)}
    </span>
  )
}

/** Shows a URL from outside the service: as a link if it is a web page, otherwise as text. */
export function ExternalLink({ url }: { url: string }) {
  if (!isWebUrl(url)) return <Url url={url} />
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link">
      <Url url={url} />
    </a>
  )
}

export const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

export function Contact({ value }: { value: string }) {
  const scheme = /^\+\d{4,20}$/.test(value) ? 'tel:' : /^[^\s@?&%]+@[^\s@?&%]+$/.test(value) ? 'mailto:' : null
  return scheme ? (
    <a href={`${scheme}${value}`} className="link wrap-anywhere">
      <LtrText>{value}</LtrText>
    </a>
  ) : (
    <LtrText className="wrap-anywhere">{value || inboxMessages.sender.unknownContact}</LtrText>
  )
}
