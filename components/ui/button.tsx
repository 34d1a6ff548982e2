const BASE = 'inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-field aria-disabled:cursor-default'

/** All buttons beside each other have one height. */
const BOX =
  'h-control pointer-coarse:h-touch px-3 font-medium text-small whitespace-nowrap transition-colors aria-disabled:opacity-60'

const LOOK = {
  primary: `${BOX} bg-accent text-on-accent hover:bg-accent/90`,
  secondary: `${BOX} border border-rule bg-raised shadow-xs hover:border-edge hover:bg-hover`,
  danger: `${BOX} bg-bad text-paper hover:bg-bad/90`,
  'secondary-danger': `${BOX} border border-rule bg-raised text-bad shadow-xs hover:border-bad`,
  /** In a line of text. */
  inline: 'rounded-small px-1.5 py-0.5 font-sans text-fine text-soft hover:bg-hover hover:text-ink',
  /** Only an icon, with a text for assistive technology. */
  icon: 'size-control pointer-coarse:size-touch text-soft hover:bg-hover hover:text-ink aria-disabled:opacity-60',
  /** In a menu or a panel: over its whole width. */
  'menu-item':
    'w-full !justify-start !gap-2 rounded-small px-2 py-1.5 text-start hover:bg-hover aria-disabled:opacity-60 pointer-coarse:py-2.5',
  quiet:
    'text-soft hover:text-ink underline decoration-rule underline-offset-4 hover:decoration-current text-small aria-disabled:opacity-60',
} as const

export type ButtonLook = keyof typeof LOOK

/** Returns the classes of a button, for links that look like one. */
export const buttonClasses = (look: ButtonLook): string => `${BASE} ${LOOK[look]}`

/**
 * Renders a button. `primary` is the main action of a page or dialog, `secondary` another action, `quiet` a minor one.
 * `secondary-danger` opens the confirmation of a destructive action, which `danger` confirms. Set `aria-disabled` while the action runs: unlike `disabled`, it keeps the focus.
 */
export function Button({ look, className = '', ...button }: { look: ButtonLook } & React.ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${buttonClasses(look)} ${className}`} />
}
