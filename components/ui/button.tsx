export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'danger'
  | 'secondary-danger'
  | 'inline'
  | 'link'
  | 'icon'
  | 'menu-item'
  | 'quiet'

/** Returns the classes of a button, for links that look like one. The variants are in globals.css. */
export const buttonClasses = (variant: ButtonVariant): string => `button button-${variant}`

/** Renders a button. `secondary-danger` opens the confirmation that `danger` gives. `aria-disabled` keeps the focus, unlike `disabled`. */
export function Button({
  variant,
  className = '',
  ...button
}: { variant: ButtonVariant } & React.ComponentProps<'button'>) {
  return <button type="button" {...button} className={`${buttonClasses(variant)} ${className}`} />
}
