import Link from 'next/link'
import { pageMessages } from '@/components/messages/page-messages'
import { SendSample } from './send-sample'

const messages = pageMessages.none

interface Props {
  /** The active subscriptions, which can receive the sample. */
  subscriptions: readonly { id: string; url: string }[]
  mayTest: boolean
  isPaid: boolean
}

/** Explains how messages arrive, and offers the sample message. */
export function NoMessages({ subscriptions, mayTest, isPaid }: Props) {
  return (
    <section className="flex flex-col gap-4 pt-3 [&>*]:max-w-[44rem]">
      <h2 className="text-base">{messages.title}</h2>
      <p className="text-soft">{messages.description}</p>
      <p>
        <Link href="/messages/sample" className="text-accent underline">
          {messages.viewSample}
        </Link>
      </p>
      {!isPaid ? (
        <p className="text-soft">{messages.needsPaidPlan}</p>
      ) : !mayTest ? null : subscriptions.length > 0 ? (
        <SendSample subscriptions={subscriptions} />
      ) : (
        <p className="text-soft">
          {messages.noWebhooks(
            <Link href="/integrations/webhooks" className="text-accent underline">
              {messages.createWebhook}
            </Link>,
          )}
        </p>
      )}
    </section>
  )
}
