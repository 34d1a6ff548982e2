/** Why the history is empty, and what fills it. */
export function NoAttempts() {
  return (
    <p className="max-w-[44rem] border-rule border-t pt-4 text-soft">
      No attempts yet. The first one is made as soon as a message that matches this subscription finishes processing;
      the most recent 50 are kept here, with the status and the beginning of each answer.
    </p>
  )
}
