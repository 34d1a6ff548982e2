import { CopyButton } from '@/components/ui/copy-button'
import { uiMessages } from '@/components/ui/ui-messages'

/** Shows code with a caption. It scrolls itself. `copy` is the text for the clipboard, and `what` names it, with its article. */
export function CodeBlock(props: {
  caption: React.ReactNode
  copy?: string
  what?: string
  /** For one long line, which is to be read as a whole. */
  wraps?: boolean
  children: React.ReactNode
}) {
  return (
    <figure className="min-w-0">
      <figcaption className="flex min-h-7 items-center justify-between gap-4 text-small text-soft">
        {props.caption}
        {props.copy === undefined ? null : (
          // At the end of the line, also without a caption.
          <div className="ms-auto shrink-0">
            <CopyButton text={props.copy} what={props.what ?? uiMessages.copy.defaultWhat} />
          </div>
        )}
      </figcaption>
      <Code wraps={props.wraps}>{props.children}</Code>
    </figure>
  )
}

export const Code = ({ wraps, children }: { wraps?: boolean | undefined; children: React.ReactNode }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    dir="ltr"
    className={`max-h-[34rem] overflow-auto border-rule border-y bg-panel px-3 py-3 text-fine sm:px-4 sm:py-3.5 sm:text-small ${wraps ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}
  >
    <code>{children}</code>
  </pre>
)
