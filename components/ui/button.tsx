export type ButtonLook =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'secondary-danger'
  | 'inline'
  | 'icon'
  | 'menu-item'
  | 'quiet'

/** Returns the classes of a button, for links that look like one. The looks are in globals.css. */
export const buttonClasses = (look: ButtonLook): string => `button button-${look}`

/**
 * Renders a button. `primary` is the main action of a page or dialog, `secondary` another action, `quiet` a minor one.
 * `secondary-danger` opens the confirmation of a destructive action, which `danger` confirms. Set `aria-disabled` while the action runs: unlike `disabled`, it keeps the focus.
 */
export function Button({ look, className = '', ...button }: { look: ButtonLook } & React.ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${buttonClasses(look)} ${className}`} />
}
