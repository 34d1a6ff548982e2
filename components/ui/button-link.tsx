import Link from 'next/link'
import { type ButtonLook, buttonClasses } from './button'

// Not in the file of the button: every page loads the button, for its error page, and would load the link with it.

/** Renders a link that looks like a button. It only navigates. */
export function ButtonLink({
  look,
  className = '',
  ...link
}: { look: ButtonLook } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`${buttonClasses(look)} ${className}`} />
}
