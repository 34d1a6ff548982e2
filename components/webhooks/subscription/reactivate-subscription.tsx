'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/field'
import { State } from '@/components/ui/state'
import type { LifecycleView } from '@/server/contract/webhooks/lifecycle'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { TestButton } from './test-button'

interface Props {
  id: string
  life: LifecycleView
  failures: number
  timeoutSeconds: number
}

/** Makes a disabled subscription active again: a test first, then what is held and what was missed. */
export function ReactivateSubscription(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        Reactivate
      </Button>
      {isOpen ? <ReactivateDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function ReactivateDialog({ id, life, failures, timeoutSeconds, onClose }: Props & { onClose: () => void }) {
  const [wishes, setWishes] = useState({ held: life.held > 0, missed: life.missed > 0 })
  const router = useRouter()
  const announce = useAnnounce()
  const reactivate = api.subscriptions.reactivate.useMutation({
    onSuccess({ held, missed }) {
      onClose()
      announce(`Reactivated. ${sent(held + missed)}`)
      router.refresh()
    },
  })
  return (
    <Dialog title="Reactivate this subscription" onClose={onClose} isPending={reactivate.isPending}>
      <section aria-label="Test first" className="flex flex-col items-start gap-3">
        <p>Check that the receiver responds before events depend on it. Tests never count as failures.</p>
        <TestButton subscriptionId={id} timeoutSeconds={timeoutSeconds} words="Send a test first" />
      </section>
      <form
        className="flex flex-col gap-4 border-rule border-t pt-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!reactivate.isPending) reactivate.mutate({ id, send_held: wishes.held, send_missed: wishes.missed })
        }}
      >
        <CheckField
          label={`Send what is held: ${deliveries(life.held)}`}
          hint="They waited when it was disabled, and go on at their attempt number. Otherwise they are canceled."
          checked={wishes.held}
          disabled={life.held === 0}
          onChange={(event) => setWishes({ ...wishes, held: event.target.checked })}
        />
        <CheckField
          label={`Send what was missed: ${events(life.missed)}`}
          hint="Messages completed since it was disabled. Otherwise they stay unsent."
          checked={wishes.missed}
          disabled={life.missed === 0}
          onChange={(event) => setWishes({ ...wishes, missed: event.target.checked })}
        />
        {failures >= DISABLE_AFTER_FAILURES - 1 ? (
          <State kind="warning">
            {failures} failures in a row stay on its counter until the next 2xx: one more failure disables it again.
          </State>
        ) : null}
        <p className="text-small text-soft">The signing secret stays as it was.</p>
        <div role="alert" className="empty:hidden">
          {reactivate.error ? <ErrorState error={reactivate.error} /> : null}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" type="submit" aria-disabled={reactivate.isPending}>
            {reactivate.isPending ? 'Reactivating…' : 'Reactivate'}
          </Button>
          <CancelButton />
        </div>
      </form>
    </Dialog>
  )
}

const counted = (one: string, many: string) => (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
const deliveries = counted('delivery', 'deliveries')
const events = counted('event', 'events')
const sent = (count: number) => (count === 0 ? 'Nothing is sent again.' : `${deliveries(count)} on the way.`)
