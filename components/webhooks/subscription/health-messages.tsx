import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'

type Text = React.ReactNode

/** What is wrong with a webhook: the list, its page and the banner say it in these words. */
export const healthMessages = {
  label: 'Health',
  disabled: (time: Text) => (
    <>
      Disabled after {DISABLE_AFTER_FAILURES} failed attempts in a row, {time}
    </>
  ),
  gone: (time: Text) => <>Receiver responded with 410 Gone, {time}</>,
  notReactivatable: 'You can’t reactivate the webhook.',
  deleted: (time: Text) => <>Deleted {time}</>,
  scrubbed: (time: Text) => <>Secret erased. Disabled {time}</>,
  failing: (count: number) => `${count === 1 ? 'The last attempt' : `The last ${count} attempts`} failed`,
  willBeDisabled: `After ${DISABLE_AFTER_FAILURES} failures in a row the webhook is disabled.`,
  lastError: (error: Text) => <>Last error: {error}</>,
  reactivate: (left: string) => `Then reactivate it: ${left}.`,
}
