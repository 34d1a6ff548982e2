import Link from 'next/link'

export type FilterChoice = readonly [label: string, href: string, isChosen: boolean]

/**
 * Renders filter choices as links: they are part of the URL, so they can be shared and survive a reload. On a narrow screen they
 * scroll, and browsers that know how begin with the chosen one.
 */
export function Filters(props: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav aria-label={props.label} className="filters">
      {props.choices.map(([label, href, isChosen]) => (
        <Link key={label} href={href} scroll={false} aria-current={isChosen ? 'true' : undefined} className="filter">
          {label}
        </Link>
      ))}
    </nav>
  )
}
