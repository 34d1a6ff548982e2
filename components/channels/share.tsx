import { CodeBlock } from '@/components/ui/code/code-block'
import { ButtonLink } from '@/components/ui/links'
import { Facts } from '@/components/ui/page-parts'
import { RelativeTime } from '@/components/ui/time/times'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { channelMessages, usedMinutes } from './channel-messages'
import { QrCode } from './qr-code'
import { qrPath } from './qr-path'
import { SeenOn } from './seen-on'

const messages = channelMessages.share

/** Shows how to put a channel to use: the snippet, or the link and its QR code; what it did this month; a preview. */
export function Share(props: { channel: ChannelDetails; activity: ChannelActivity; now: number }) {
  const { channel, activity, now } = props
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-8">
        {channel.snippet === null ? <Campaign channel={channel} /> : <Snippet snippet={channel.snippet} />}
        <Facts
          facts={[
            [messages.activity, channelMessages.list.messages(activity.messages_this_month)],
            [messages.minutes, usedMinutes(activity.seconds_this_month)],
            [
              messages.last,
              activity.last_message_at ? (
                <RelativeTime key="last" at={activity.last_message_at} now={now} />
              ) : (
                channelMessages.list.never
              ),
            ],
            ...(channel.type === 'domain'
              ? [
                  [
                    messages.seen,
                    <SeenOn key="seen" host={activity.seen_host} at={activity.seen_at} now={now} />,
                  ] as const,
                ]
              : []),
          ]}
        />
      </div>
      <section className="flex min-w-0 flex-col gap-2">
        <h2 className="text-heading">{messages.preview}</h2>
        <p className="text-small text-soft">{messages.previewHint}</p>
        <iframe
          title={messages.previewTitle}
          src={`${new URL(channel.page_url).pathname}?preview=1`}
          loading="lazy"
          className="h-[36rem] w-full max-w-[26rem] rounded-field border border-rule bg-paper"
        />
      </section>
    </div>
  )
}

const Snippet = ({ snippet }: { snippet: string }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h2 className="text-heading">{messages.snippet}</h2>
    <p className="text-soft">{messages.snippetHint}</p>
    <CodeBlock caption="HTML" copy={snippet} what={messages.snippetWhat}>
      {snippet}
    </CodeBlock>
  </section>
)

function Campaign({ channel }: { channel: ChannelDetails }) {
  return (
    <section className="flex min-w-0 flex-col items-start gap-4">
      <h2 className="text-heading">{messages.link}</h2>
      <p className="text-soft">{messages.linkHint}</p>
      <div className="w-full">
        <CodeBlock caption={messages.link} copy={channel.page_url} what={messages.linkWhat}>
          {channel.page_url}
        </CodeBlock>
      </div>
      <ButtonLink variant="primary" href={channel.page_url} target="_blank" prefetch={false}>
        {messages.open}
      </ButtonLink>
      <h3 className="mt-2 text-base">{messages.qr}</h3>
      <QrCode url={channel.page_url} {...qrPath(channel.page_url)} fileName={`qr-${channel.slug}`} />
    </section>
  )
}
