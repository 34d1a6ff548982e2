import Link from 'next/link'
import { type ButtonVariant, buttonClasses } from './button'

// Not in the file of the button: every page loads the button, for its error page, and would load the link with it.

/** Renders a link in a text. @param props.isQuiet underlined only under the pointer, where it stands alone */
export function TextLink({
  isQuiet = false,
  className = '',
  ...link
}: { isQuiet?: boolean } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`text-accent ${isQuiet ? 'hover:underline' : 'underline'} ${className}`} />
}

/** Renders a link that looks like a button. It only navigates. */
export function ButtonLink({
  variant,
  className = '',
  ...link
}: { variant: ButtonVariant } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`${buttonClasses(variant)} ${className}`} />
}
