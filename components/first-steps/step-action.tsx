import { ButtonLink } from '@/components/ui/links'
import type { FirstSteps } from '@/server/contract/dashboard/shell'
import { firstStepsMessages as messages } from './first-steps-messages'
import type { Step } from './steps'

/** Where the steps happen. */
export interface StepTargets {
  webhook: FirstSteps['webhook']
  /** The recorder of the newest channel; null without a channel. */
  recorder: string | null
}

const NEW_WEBHOOK = '/integrations/webhooks/new'

/** Returns the page on which a step is done. */
export function hrefOf(step: Step, { webhook, recorder }: StepTargets): string {
  if (step === 'channel') return '/integrations/channels/new'
  if (step === 'leave') return recorder ?? '/integrations/channels'
  if (step === 'webhook' || webhook === null) return NEW_WEBHOOK
  if (webhook.is_test_endpoint) return `/integrations/webhooks/${webhook.id}/requests`
  return `${NEW_WEBHOOK}?created=${webhook.id}`
}

/** Renders the primary action of a step, and for the first one the other way to do it. */
export function StepAction({ step, targets }: { step: Step; targets: StepTargets }) {
  const opensRecorder = step === 'leave' && targets.recorder !== null
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        variant="primary"
        href={hrefOf(step, targets)}
        {...(opensRecorder ? { target: '_blank', prefetch: false } : {})}
      >
        {messages.actions[step]}
      </ButtonLink>
    </div>
  )
}

/** Leads past the first step: the sample message needs no channel. */
export function SampleAction() {
  return (
    <ButtonLink variant="secondary" href={NEW_WEBHOOK}>
      {messages.startWithSample}
    </ButtonLink>
  )
}
