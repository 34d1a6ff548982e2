import { FirstSteps, FirstStepsLine } from '@/components/first-steps/first-steps'
import { progressOf } from '@/components/first-steps/steps'
import { dashboard } from '@/server/api/trpc/trpc'
import { hideFirstSteps } from './hide-first-steps'

interface Props {
  hasMessages: boolean
  isPaid: boolean
  /** Of the member, who leaves themselves a message. */
  email: string
}

/** Shows the checklist until its last step is done, unless this member hid it: as one line above messages. */
export async function Checklist({ hasMessages, isPaid, email }: Props) {
  const facts = await dashboard.firstSteps.find()
  const progress = progressOf({ ...facts, hasMessages, isPaid })
  if (facts.is_dismissed || progress.next === null) return null
  const id = progress.next === 'leave' ? facts.recorder_channel_id : null
  const page = id === null ? null : await dashboard.channels.page({ id })
  const recorder = page && `${page.channel.page_url}#email=${encodeURIComponent(email)}`
  const targets = { webhook: facts.webhook, recorder }
  const props = { progress, targets, dismiss: hideFirstSteps }
  return hasMessages ? <FirstStepsLine {...props} /> : <FirstSteps {...props} isPaid={isPaid} />
}
