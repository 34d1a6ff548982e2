import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Texts of the button that sends a test event. In a separate file, because some pages load only these texts. */
export const testMessages = {
  button: 'Send test event',
  announcement: (seconds: number) => `Sending a test event. The response can take up to ${seconds} seconds.`,
  waiting: (seconds: number) => `Waiting up to ${seconds} seconds for the response`,
  elapsed: (seconds: number) => ` (${seconds} s)`,
  mayLeave: 'You can leave this page. The history will show the result.',
  result: 'Test result',
  request: 'Show the request',
  signature: (time: ReactNode) =>
    richText`The signature covers the number after ${time}, a full stop and the exact body.`,
}
