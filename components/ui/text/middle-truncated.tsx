/**
 * Shows a long text on one line. Where the line is too narrow, its middle gives way, so that the end of a URL stays visible.
 * Assistive technology gets all of it.
 */
export function MiddleTruncated({ text, className = '' }: { text: string; className?: string }) {
  const split = Math.max(0, text.length - TAIL)
  return (
    <span dir="ltr" title={text} className={`flex min-w-0 ${className}`}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="truncate whitespace-pre">
        {text.slice(0, split)}
      </span>
      <span aria-hidden="true" className="shrink-0 whitespace-pre">
        {text.slice(split)}
      </span>
    </span>
  )
}

const TAIL = 14
