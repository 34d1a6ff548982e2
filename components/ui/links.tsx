import Link from 'next/link'
import { type ButtonVariant, buttonClasses } from './button'

// Not in the file of the button: every page loads the button, for its error page, and would load the link with it.

/** Renders a link in a text, beside one or alone. */
export function TextLink({ className = '', ...link }: React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`link ${className}`} />
}

/** Renders a link to what a row is about. */
export function RowLink({ className = '', ...link }: React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`row-link ${className}`} />
}

/** Renders a link that looks like a button. It only navigates. */
export function ButtonLink({
  variant,
  className = '',
  ...link
}: { variant: ButtonVariant } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`${buttonClasses(variant)} ${className}`} />
}
