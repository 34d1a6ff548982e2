import Link from 'next/link'
import { State, type StateKind } from './state'

/** `mark`: what the label says is in this state. */
export type FilterChoice = readonly [label: string, href: string, isChosen: boolean, mark?: StateKind | undefined]

/**
 * Renders filter choices as links: they are part of the URL, so they can be shared and survive a reload. On a narrow screen they
 * scroll, and browsers that know how begin with the chosen one.
 */
export function Filters(props: { label: string; choices: readonly FilterChoice[] }) {
  return (
    <nav aria-label={props.label} className="filters">
      {props.choices.map(([label, href, isChosen, mark]) => (
        <Link key={label} href={href} scroll={false} aria-current={isChosen ? 'true' : undefined} className="filter">
          {mark ? <State kind={mark}>{label}</State> : label}
        </Link>
      ))}
    </nav>
  )
}
