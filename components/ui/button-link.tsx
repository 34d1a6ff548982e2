import Link from 'next/link'
import { type ButtonVariant, buttonClasses } from './button'

// Not in the file of the button: every page loads the button, for its error page, and would load the link with it.

/** Renders a link that looks like a button. It only navigates. */
export function ButtonLink({
  variant,
  className = '',
  ...link
}: { variant: ButtonVariant } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`${buttonClasses(variant)} ${className}`} />
}
