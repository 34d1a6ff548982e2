import { cookies } from 'next/headers'
import { Checklist } from '@/components/channels/checklist'
import { dashboard } from '@/server/api/trpc/caller'
import { CHECKLIST_COOKIE } from './checklist-cookie'
import { hideChecklist } from './hide-checklist'

interface Props {
  channelIds: readonly string[]
  unfinished: number
  hasWebhook: boolean
  mayEdit: boolean
}

/** Shows the checklist of an account without completed messages, unless this browser hid it. */
export async function FirstMessage({ channelIds, unfinished, hasWebhook, mayEdit }: Props) {
  if ((await cookies()).get(CHECKLIST_COOKIE)) return null
  const [id] = channelIds
  const page = id === undefined ? null : await dashboard.channels.page({ id })
  return (
    <Checklist
      progress={{ hasChannel: page !== null, unfinished, hasWebhook }}
      channel={page && { recorder: page.channel.page_url }}
      mayEdit={mayEdit}
      dismiss={hideChecklist}
    />
  )
}
