export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'secondary-danger'
  | 'inline'
  | 'icon'
  | 'menu-item'
  | 'quiet'

/** Returns the classes of a button, for links that look like one. The variants are in globals.css. */
export const buttonClasses = (variant: ButtonVariant): string => `button button-${variant}`

/**
 * Renders a button. `primary` is the main action of a page or dialog, `secondary` another action, `quiet` a minor one.
 * `secondary-danger` opens the confirmation of a destructive action, which `danger` confirms. Set `aria-disabled` while the action runs: unlike `disabled`, it keeps the focus.
 */
export function Button({
  variant,
  className = '',
  ...button
}: { variant: ButtonVariant } & React.ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${buttonClasses(variant)} ${className}`} />
}
