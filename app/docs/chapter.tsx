/**
 * Renders a section with a heading that can be linked. `aside` is beside it on a wide screen and below it on a narrow one;
 * `below` takes the whole width.
 */
export function Chapter(props: {
  id: string
  title: React.ReactNode
  level?: 2 | 3
  aside?: React.ReactNode
  below?: React.ReactNode
  children: React.ReactNode
}) {
  const { id, level = 2 } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-8 border-rule border-t py-10 first:border-t-0 min-[76rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:py-14"
    >
      <div className="flex min-w-0 max-w-[42rem] flex-col gap-5">
        <Heading id={id} className={`scroll-mt-20 tracking-tight lg:scroll-mt-10 ${SIZES[level]}`}>
          <a href={`#${id}`} className="group/heading hover:underline">
            {props.title}
            <span
              aria-hidden="true"
              className="ms-2 text-soft opacity-0 group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100"
            >
              #
            </span>
          </a>
        </Heading>
        {props.children}
      </div>
      {props.aside ? (
        <div className="flex min-w-0 flex-col gap-7 min-[76rem]:sticky min-[76rem]:top-8 min-[76rem]:self-start">
          {props.aside}
        </div>
      ) : null}
      {props.below ? <div className="flex min-w-0 flex-col gap-5 min-[76rem]:col-span-2">{props.below}</div> : null}
    </section>
  )
}

const SIZES = { 2: 'text-[1.5rem]/8', 3: 'text-title' }

/** Renders the paragraphs, lists and tables of a chapter. */
export function Prose({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-4 text-[0.9375rem]/[1.6rem] [&_a]:text-accent [&_a]:underline [&_li]:ps-1 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:ps-5 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-5 marker:text-soft">
      {children}
    </div>
  )
}

/** Renders a subsection of a chapter. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 pt-2">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  )
}

export function Code({ children }: { children: React.ReactNode }) {
  return <code className="rounded-[3px] bg-panel px-1 py-0.5 text-[0.86em] wrap-anywhere">{children}</code>
}

/** Renders a text of the OpenAPI document. Text in backquotes is code. */
export function DocumentText({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((part, index) =>
    part.startsWith('`') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Code key={index}>{part.slice(1, -1)}</Code>
    ) : (
      part
    ),
  )
}
