import { CopyButton } from './copy-button'

/** Shows a long identifier without its middle. Copying and assistive technology get all of it. */
export function Identifier({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code title={value} className="truncate text-small">
        <span aria-hidden="true">{shortened(value)}</span>
        <span className="sr-only">{value}</span>
      </code>
      <CopyButton text={value} what={what} />
    </span>
  )
}

const shortened = (value: string): string => (value.length > 20 ? `${value.slice(0, 12)}…${value.slice(-4)}` : value)
