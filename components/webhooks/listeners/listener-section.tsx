import { useMessages } from '#messages'
import { TextLink } from '@/components/ui/links'
import { State, type StateKind } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Listener, ListenerRequest } from '@/server/contract/webhooks/listener'
import { ListenerMenu } from './listener-menu'
import { listenerMessages } from './listener-messages'

interface Props {
  listeners: readonly { listener: Listener; requests: readonly ListenerRequest[] }[]
  mayDelete: boolean
  now: number
}

const HEADING = 'listeners'

/** Lists the listeners of an account, each with its newest requests. */
export function ListenerSection({ listeners, mayDelete, now }: Props) {
  const text = useMessages(listenerMessages)
  return (
    <section aria-labelledby={HEADING} className="mt-10 flex flex-col gap-3">
      <h2 id={HEADING} tabIndex={-1} className="text-heading">
        {text.title}
      </h2>
      <p className="max-w-[44rem] text-soft">
        {text.intro} <TextLink href="/docs/guides/listen">{text.guide}</TextLink>
      </p>
      {listeners.map(({ listener, requests }) => (
        <article key={listener.id} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <h3 className="min-w-0 font-medium wrap-anywhere">
              <UserText>{listener.target || text.unnamed}</UserText>
            </h3>
            <span className="text-small text-soft">{text.waiting(listener.waiting)}</span>
            <span className="text-small text-soft">
              {text.ends} <RelativeTime at={listener.expires_at} now={now} />
            </span>
            {mayDelete ? <ListenerMenu listener={listener} headingId={HEADING} /> : null}
          </div>
          {requests.length === 0 ? (
            <p className="border-rule border-y py-4 text-soft">{text.none}</p>
          ) : (
            <Requests requests={requests} caption={text.requests(listener.target)} now={now} />
          )}
        </article>
      ))}
    </section>
  )
}

function Requests({ requests, caption, now }: { requests: readonly ListenerRequest[]; caption: string; now: number }) {
  const text = useMessages(listenerMessages)
  return (
    <DataTable
      caption={caption}
      items={requests}
      keyOf={({ id }) => id}
      columns={[
        { label: text.time, cell: ({ created_at }) => <RelativeTime at={created_at} now={now} /> },
        {
          label: text.event,
          cell: ({ event_id, is_test }) => (
            <>
              <code className="text-small wrap-anywhere">{event_id}</code>
              {is_test ? <div className="text-small text-soft">{text.test}</div> : null}
            </>
          ),
        },
        { label: text.result, cell: (request) => <Result request={request} /> },
        {
          label: text.duration,
          cell: ({ duration_ms }) => (duration_ms === null ? null : text.milliseconds(duration_ms)),
        },
      ]}
    />
  )
}

function Result({ request }: { request: ListenerRequest }) {
  const text = useMessages(listenerMessages)
  const { status, failure, handed_out_at, responded_at } = request
  if (responded_at === null) return <State kind="waiting">{handed_out_at === null ? text.notTaken : text.taken}</State>
  return <State kind={kindOf(status)}>{status === null ? text.failed(failure ?? '') : text.responded(status)}</State>
}

const kindOf = (status: number | null): StateKind => (status !== null && status >= 200 && status < 300 ? 'ok' : 'bad')
