import Link from 'next/link'

/** Renders one line about something that needs attention, with a link to it and an optional action at the end. */
export function NoticeLine(props: {
  label: string
  kind: 'bad' | 'warning'
  /** The state, or a disclosure that starts with it. */
  children: React.ReactNode
  href: string
  review: React.ReactNode
  action?: React.ReactNode
}) {
  const tint = props.kind === 'bad' ? 'border-bad/30 bg-bad/5' : 'border-warning/30 bg-warning/5'
  return (
    <section
      aria-label={props.label}
      className={`flex items-start justify-between gap-x-1 rounded-field border text-small ${tint}`}
    >
      <div className="min-w-0 flex-1">{props.children}</div>
      <Link href={props.href} className="shrink-0 px-2 py-[0.5625rem] font-medium text-accent hover:underline">
        {props.review}
      </Link>
      {props.action}
    </section>
  )
}
