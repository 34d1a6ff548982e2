import { Check, X } from 'lucide'
import Link from 'next/link'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ButtonLink, TextLink } from '@/components/ui/links'
import type { FirstSteps as Facts } from '@/server/contract/dashboard/shell'
import { firstStepsMessages } from './first-steps-messages'
import type { Progress, Step } from './steps'

interface Props {
  progress: Progress
  isPaid: boolean
  targets: StepTargets
  dismiss: () => Promise<void>
}

/** Leads a new account to its first verified delivery. Only the next step has an action. */
export function FirstSteps({ progress, isPaid, targets, dismiss }: Props) {
  const text = useMessages(firstStepsMessages)
  const { steps, next, done } = progress
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-8 max-w-[44rem] rounded-panel border border-rule bg-raised p-4 shadow-xs sm:p-5"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="first-steps" className="text-heading">
          {isPaid ? text.title : text.freeTitle}
        </h2>
        <form action={dismiss} className="-mt-1.5 -me-1.5">
          <Button variant="icon" type="submit">
            <Icon of={X} />
            <span className="sr-only">{text.dismiss}</span>
          </Button>
        </form>
      </div>
      <ProgressBar progress={progress} />
      <p className="mt-1.5 text-small text-soft">{text.progress(done, steps.length)}</p>
      <ol className="mt-3 flex flex-col">
        {steps.map(({ step, isDone }, index) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className="flex gap-3 border-rule border-t py-3 last:pb-0"
          >
            <Mark isDone={isDone} isNext={step === next} number={index + 1} />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <div>
                <Title step={step} isDone={isDone} isNext={step === next} targets={targets} />
                {step === next ? <p className="text-small text-soft">{text.hints[step]}</p> : null}
              </div>
              {step === next ? (
                <div className="flex flex-wrap gap-2">
                  <StepAction step={step} targets={targets} />
                  {step === 'channel' && isPaid ? <SampleAction /> : null}
                </div>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the steps as one line above the list, for an account that has messages already. */
export function FirstStepsLine({ progress, targets, dismiss }: Omit<Props, 'isPaid'>) {
  const text = useMessages(firstStepsMessages)
  const { steps, next, done } = progress
  if (next === null) return null
  const title = next === 'leave' ? text.tryTitle : text.title
  return (
    <section
      aria-label={title}
      className="mb-3 flex min-h-10 items-center justify-between gap-x-3 rounded-field border border-rule bg-raised py-0.5 pe-1 ps-3 text-small"
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="font-medium">{title}</span>
        <span className="text-soft">{text.progress(done, steps.length)}</span>
        <TextLink href={hrefOf(next, targets)} {...windowOf(next, targets)} className="font-medium">
          {text.actions[next]}
        </TextLink>
      </p>
      <form action={dismiss}>
        <Button variant="icon" type="submit">
          <Icon of={X} />
          <span className="sr-only">{text.dismiss}</span>
        </Button>
      </form>
    </section>
  )
}

function ProgressBar({ progress: { steps } }: { progress: Progress }) {
  return (
    <div aria-hidden="true" className="mt-2.5 flex gap-1">
      {steps.map(({ step, isDone }) => (
        <span key={step} className={`h-1 flex-1 rounded-small ${isDone ? 'bg-accent' : 'bg-rule'}`} />
      ))}
    </div>
  )
}

function Mark({ isDone, isNext, number }: { isDone: boolean; isNext: boolean; number: number }) {
  const color = isDone
    ? 'border-accent bg-accent text-on-accent'
    : isNext
      ? 'border-accent text-accent'
      : 'border-rule text-soft'
  return (
    <span
      aria-hidden="true"
      className={`grid size-5.5 shrink-0 place-items-center rounded-full border font-medium text-fine ${color}`}
    >
      {isDone ? <Icon of={Check} className="size-3.5" /> : number}
    </span>
  )
}

function Title(props: { step: Step; isDone: boolean; isNext: boolean; targets: StepTargets }) {
  const text = useMessages(firstStepsMessages)
  const { step, isDone, isNext } = props
  const title = text.titles[step]
  if (isNext) return <p className="font-medium">{title}</p>
  return (
    <p>
      <Link href={hrefOf(step, props.targets)} className="link">
        {title}
      </Link>
      {isDone ? <span className="sr-only">, {text.done}</span> : null}
    </p>
  )
}

interface StepTargets {
  webhook: Facts['webhook']
  /** The recorder of a channel that takes messages; null without one. */
  recorder: string | null
}

const NEW_WEBHOOK = '/integrations/webhooks/new'

function hrefOf(step: Step, { webhook, recorder }: StepTargets): string {
  if (step === 'channel') return '/integrations/channels/new'
  if (step === 'leave') return recorder ?? '/integrations/channels'
  if (step === 'webhook' || webhook === null) return NEW_WEBHOOK
  if (webhook.is_test_endpoint) return `/integrations/webhooks/${webhook.id}/requests`
  return `${NEW_WEBHOOK}?created=${webhook.id}`
}

/** The recorder opens beside the dashboard, where the message then appears. */
const windowOf = (step: Step, { recorder }: StepTargets) =>
  step === 'leave' && recorder !== null ? { target: '_blank', prefetch: false as const } : {}

function StepAction({ step, targets }: { step: Step; targets: StepTargets }) {
  const text = useMessages(firstStepsMessages)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink variant="primary" href={hrefOf(step, targets)} {...windowOf(step, targets)}>
        {text.actions[step]}
      </ButtonLink>
    </div>
  )
}

/** Leads past the first step: the sample message needs no channel. */
function SampleAction() {
  const text = useMessages(firstStepsMessages)
  return (
    <ButtonLink variant="secondary" href={NEW_WEBHOOK}>
      {text.startWithSample}
    </ButtonLink>
  )
}
