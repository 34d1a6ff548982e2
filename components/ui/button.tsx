import Link from 'next/link'

const BASE = 'inline-flex cursor-pointer items-center justify-center gap-2 rounded-field aria-disabled:cursor-default'

const LOOK = {
  primary: 'bg-accent text-on-accent hover:opacity-90 h-10 px-4 font-medium aria-disabled:opacity-60 whitespace-nowrap',
  secondary:
    'border border-edge bg-paper hover:border-ink h-9 px-3 font-medium text-small aria-disabled:opacity-60 whitespace-nowrap',
  danger: 'bg-bad text-paper hover:opacity-90 h-10 px-4 font-medium aria-disabled:opacity-60 whitespace-nowrap',
  quiet:
    'text-soft hover:text-ink underline decoration-rule underline-offset-4 hover:decoration-current text-small aria-disabled:opacity-60',
} as const

export type ButtonLook = keyof typeof LOOK

/**
 * Renders a button. `primary` is the main action of a page or dialog, `danger` deletes or revokes, `secondary` is another
 * action, `quiet` is for minor ones. Set `aria-disabled` while the action runs: unlike `disabled`, it keeps the focus.
 */
export function Button({ look, className = '', ...button }: { look: ButtonLook } & React.ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${BASE} ${LOOK[look]} ${className}`} />
}

/** Renders a link that looks like a button. It only navigates. */
export function ButtonLink({
  look,
  className = '',
  ...link
}: { look: ButtonLook } & React.ComponentProps<typeof Link>) {
  return <Link {...link} className={`${BASE} ${LOOK[look]} ${className}`} />
}
