import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { State } from '@/components/ui/state'
import { channelMessages } from './channel-messages'
import { checklistSteps, type Progress, STEPS, type Step } from './checklist-steps'

const messages = channelMessages.checklist

interface Props {
  progress: Progress
  /** The recorder of the first channel; null without a channel. */
  channel: { recorder: string } | null
  mayEdit: boolean
  dismiss: () => Promise<void>
}

/** Leads an account without messages to its first one. Only the next step has a primary button. */
export function Checklist({ progress, channel, mayEdit, dismiss }: Props) {
  const { done, next } = checklistSteps(progress)
  return (
    <section aria-labelledby="checklist" className="mb-8 max-w-[44rem] border-rule border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="checklist" className="text-heading">
          {messages.title}
        </h2>
        <form action={dismiss}>
          <Button look="quiet" type="submit" className="py-1">
            {messages.dismiss}
          </Button>
        </form>
      </div>
      <ol className="mt-3 flex flex-col">
        {STEPS.map((step) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-t py-3"
          >
            <div>
              <State kind={done[step] ? 'ok' : step === next ? 'waiting' : 'off'}>
                <span className={step === next ? 'font-medium' : undefined}>{messages[step]}</span>
                {done[step] ? <span className="sr-only">, {messages.done}</span> : null}
              </State>
              <p className="pl-[1.0625rem] text-small text-soft">{messages[`${step}Hint`]}</p>
            </div>
            {done[step] ? null : <Action step={step} isNext={step === next} channel={channel} mayEdit={mayEdit} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Action(props: { step: Step; isNext: boolean; channel: Props['channel']; mayEdit: boolean }) {
  const { step, isNext, channel, mayEdit } = props
  const look = isNext ? 'primary' : 'secondary'
  if (step === 'create' && mayEdit)
    return (
      <ButtonLink look={look} href="/integrations/channels/new">
        {messages.create}
      </ButtonLink>
    )
  if (step === 'leave' && channel)
    return (
      <ButtonLink look={look} href={channel.recorder} target="_blank" prefetch={false}>
        {channelMessages.share.open}
      </ButtonLink>
    )
  if (step === 'webhook' && mayEdit)
    return (
      <Link href="/integrations/webhooks" className="text-accent text-small underline">
        {messages.webhook}
      </Link>
    )
  return null
}
