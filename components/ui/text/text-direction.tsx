/**
 * Shows text that a user wrote inside a line of the interface. It takes the direction of its first strong character and is
 * isolated, so that a right-to-left name does not reorder the words and numbers beside it (Unicode Bidirectional Algorithm,
 * UAX #9). A block, such as a paragraph, uses `dir="auto"` itself.
 */
export function UserText({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  )
}

/** Shows a URL, an email address or a phone number: always left-to-right, and isolated. */
export function LtrText({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}

/** Classes for a block with several lines: each line takes its own direction. Use with `dir="auto"`. */
export const LINES_OF_USER_TEXT = 'whitespace-pre-line [unicode-bidi:plaintext]'
