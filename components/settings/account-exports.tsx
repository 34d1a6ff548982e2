'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button, buttonClasses } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { AccountExport } from '@/server/contract/accounts/export'
import { privacyMessages } from './privacy-messages'

const REFRESH_MS = 2_000

/** Creates download links for an export of the account, and shows how far their downloads are. */
export function AccountExports({ links }: { links: AccountExport[] }) {
  const text = useMessages(privacyMessages).exports
  const announce = useAnnounce()
  const { data = links, refetch } = api.exports.list.useQuery(undefined, {
    initialData: links,
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  })
  const create = api.exports.create.useMutation({
    onSuccess: () => {
      announce(text.announceCreated)
      void refetch()
    },
  })
  return (
    <div className="flex max-w-[40rem] flex-col gap-4">
      {data.length > 0 ? (
        <ul className="border-rule border-t">
          {data.map((link) => (
            <li
              key={link.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-3"
            >
              <div className="min-w-0">
                <Progress link={link} />
                <div className="text-small text-soft wrap-anywhere">
                  {text.by(<UserText>{link.user_name}</UserText>)}
                  {' · '}
                  {text.expires(<RelativeTime at={link.expires_at} now={Date.now()} />)}
                </div>
              </div>
              {/* No link of the router: it would fetch the archive as a page. */}
              <a href={`/settings/privacy/export?id=${link.id}`} download className={buttonClasses('secondary')}>
                {text.download}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button
          variant="secondary"
          aria-disabled={create.isPending}
          onClick={() => create.isPending || create.mutate()}
        >
          {create.isPending ? text.creating : text.create}
        </Button>
      </div>
      <ErrorAlert error={create.error} />
    </div>
  )
}

function Progress({ link }: { link: AccountExport }) {
  const text = useMessages(privacyMessages).exports
  if (link.failed_at) return <State kind="warning">{text.failed}</State>
  if (link.finished_at) return <State kind="ok">{text.finished(text.size(link.bytes))}</State>
  if (!link.started_at) return <span>{text.notStarted(link.messages)}</span>
  const isDone = link.exported >= link.messages
  return (
    <div className="flex flex-col gap-1">
      <span>
        {isDone ? `${text.recordings}, ${text.size(link.bytes)}` : text.progress(link.exported, link.messages)}
      </span>
      <progress
        max={Math.max(link.messages, 1)}
        value={link.exported}
        aria-label={text.title}
        className="w-full accent-accent"
      />
    </div>
  )
}
