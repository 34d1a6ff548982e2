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

export type FilterChoice = readonly [label: string, href: string, isChosen: boolean]

/** Renders filter choices as links: they are part of the URL, so they can be shared and survive a reload. */
export function Filters(props: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav aria-label={props.label} className="filters">
      {props.choices.map(([label, href, isChosen]) => (
        <Link
          key={label}
          href={href}
          scroll={false}
          aria-current={isChosen ? 'true' : undefined}
          className="shrink-0 border-transparent border-b-2 py-1 text-soft hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
