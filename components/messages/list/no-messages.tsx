import Link from 'next/link'
import { SendSample } from './send-sample'

interface Props {
  /** Active ones, which a sample can be sent to. */
  subscriptions: readonly { id: string; url: string }[]
  mayTest: boolean
  isPaid: boolean
}

/** What a message is, how the first one comes, and how to see one before. */
export function NoMessages({ subscriptions, mayTest, isPaid }: Props) {
  return (
    <section className="flex flex-col gap-4 border-rule border-t pt-6 [&>*]:max-w-[44rem]">
      <h2 className="text-base">No messages yet</h2>
      <p className="text-soft">
        People leave a voice message in the widget on one of your domains, or on a campaign page. It is transcribed and
        summarized, and then it stands here, in the API, and in a signed POST to each of your webhook subscriptions.
      </p>
      <p>
        <Link href="/messages/sample" className="text-accent underline">
          Look at the sample message
        </Link>
        <span className="text-soft">, which shows everything a message has.</span>
      </p>
      {!isPaid ? (
        <p className="text-soft">Receiving messages on a server of your own needs the Starter plan or above.</p>
      ) : !mayTest ? null : subscriptions.length > 0 ? (
        <SendSample subscriptions={subscriptions} />
      ) : (
        <p className="text-soft">
          To see the sample arrive on a server of your own,{' '}
          <Link href="/integrations/webhooks" className="text-accent underline">
            create a webhook subscription
          </Link>{' '}
          first.
        </p>
      )}
    </section>
  )
}
