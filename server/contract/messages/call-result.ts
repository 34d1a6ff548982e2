/** How a call back to the sender ended. */
export const CALL_RESULTS = ['reached', 'message_left', 'no_answer'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

/** With these results, the call that the sender asked for is made. */
export const CLOSING_RESULTS: readonly CallResult[] = ['reached', 'message_left']
