const LOOK = {
  primary: 'bg-accent text-on-accent hover:opacity-90 h-10 px-4 font-medium',
  quiet: 'text-soft hover:text-ink underline decoration-rule underline-offset-4 hover:decoration-current text-small',
}

/** `primary` is the one thing a page is for; `quiet` is anything else. */
export function Button({ look, ...button }: { look: keyof typeof LOOK } & React.ComponentProps<'button'>) {
  return <button {...button} className={`cursor-pointer rounded-field aria-disabled:cursor-default ${LOOK[look]}`} />
}
