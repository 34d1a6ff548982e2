/** The text of an action for selected messages. On a phone, where four of them share a line, a word of it is shown. */
export const ActionText = ({ text, short }: { text: string; short: string }) => (
  <>
    <span className="max-sm:sr-only">{text}</span>
    <span aria-hidden="true" className="sm:hidden">
      {short}
    </span>
  </>
)
