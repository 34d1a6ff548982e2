import { encode } from 'uqr'
import { useMessages } from '#messages'
import { CodeBlock } from '@/components/ui/code/code-block'
import { ButtonLink } from '@/components/ui/links'
import { Facts } from '@/components/ui/page-parts'
import { RelativeTime } from '@/components/ui/time/times'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { channelMessages } from './channel-messages'
import { SeenOn } from './channel-table'
import { HostsForm } from './hosts-form'
import { QrCode } from './qr-code'
import { transcribedTexts } from './transcribed'

/** Shows how to put a channel to use: the snippet, or the link and its QR code; what it did this month. */
export function Share(props: { channel: ChannelDetails; activity: ChannelActivity; isEditor: boolean; now: number }) {
  const text = useMessages(channelMessages)
  const { channel, activity, isEditor, now } = props
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {channel.snippet === null ? <Campaign channel={channel} /> : <Snippet snippet={channel.snippet} />}
      {channel.type === 'domain' ? (
        <fieldset disabled={!isEditor} className="group min-w-0">
          <HostsForm channel={channel} />
        </fieldset>
      ) : null}
      <Facts
        facts={[
          [text.share.activity, text.list.messages(activity.messages_this_month)],
          [transcribedTexts.name, transcribedTexts.amount(activity.processed_this_month, activity.seconds_this_month)],
          [
            text.share.last,
            activity.last_message_at ? (
              <RelativeTime key="last" at={activity.last_message_at} now={now} />
            ) : (
              text.list.never
            ),
          ],
          ...(channel.type === 'domain'
            ? [
                [
                  text.share.seen,
                  <SeenOn
                    key="seen"
                    host={activity.seen_host}
                    at={activity.seen_at}
                    now={now}
                    otherwise={text.share.notSeen}
                  />,
                ] as const,
              ]
            : []),
        ]}
      />
    </div>
  )
}

const Snippet = ({ snippet }: { snippet: string }) => {
  const text = useMessages(channelMessages).share
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div>
        <h2 className="text-heading">{text.snippet}</h2>
        <p className="text-soft">{text.snippetHint}</p>
      </div>
      <CodeBlock caption="HTML" copy={snippet} what={text.snippetWhat} wraps>
        {snippet}
      </CodeBlock>
    </section>
  )
}

function Campaign({ channel }: { channel: ChannelDetails }) {
  const text = useMessages(channelMessages).share
  return (
    <section className="flex min-w-0 flex-col items-start gap-4">
      <div>
        <h2 className="text-heading">{text.link}</h2>
        <p className="text-soft">{text.linkHint}</p>
      </div>
      <div className="w-full">
        <CodeBlock caption={null} copy={channel.page_url} what={text.linkWhat}>
          {channel.page_url}
        </CodeBlock>
      </div>
      <ButtonLink variant="primary" href={channel.page_url} target="_blank" prefetch={false}>
        {text.open}
      </ButtonLink>
      <h3 className="mt-2 text-base">{text.qr}</h3>
      <QrCode url={channel.page_url} {...qrPath(channel.page_url)} fileName={`qr-${channel.slug}`} />
    </section>
  )
}

/** Returns the QR code of a text (error correction M, quiet zone of four modules, ISO 18004) as one SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
