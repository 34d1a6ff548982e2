/** Renders a page of the reference: its heading and its chapters. */
export function DocsPage(props: { title: string; description?: string; children: React.ReactNode }) {
  return (
    <main id="main" className="min-w-0 max-w-[88rem] px-5 pt-8 pb-24 sm:px-8 lg:px-12 lg:pt-10">
      <h1 className="text-display tracking-[-0.025em]">{props.title}</h1>
      {props.description ? (
        <p className="max-w-[42rem] pt-1 text-soft">
          <DocumentText text={props.description} />
        </p>
      ) : null}
      <div>{props.children}</div>
    </main>
  )
}

/** Renders a section whose heading can be linked. `aside` is beside it on a wide screen; `below` takes the whole width. */
export function Chapter(props: {
  id: string
  title: React.ReactNode
  aside?: React.ReactNode
  below?: React.ReactNode
  children: React.ReactNode
}) {
  const { id } = props
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-8 border-rule border-t py-10 first:border-t-0 min-[76rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:py-14"
    >
      <div className="flex min-w-0 max-w-[42rem] flex-col gap-5">
        <h2 id={id} className="scroll-mt-20 text-[1.5rem]/8 tracking-tight lg:scroll-mt-10">
          <a href={`#${id}`} className="group/heading hover:underline">
            {props.title}
            <span
              aria-hidden="true"
              className="ms-2 text-soft opacity-0 group-hover/heading:opacity-100 group-focus-visible/heading:opacity-100"
            >
              #
            </span>
          </a>
        </h2>
        {props.children}
      </div>
      {props.aside ? (
        <div className="flex min-w-0 flex-col gap-7 min-[76rem]:sticky min-[76rem]:top-8 min-[76rem]:self-start min-[76rem]:has-[details[open]]:static">
          {props.aside}
        </div>
      ) : null}
      {props.below ? <div className="flex min-w-0 flex-col gap-5 min-[76rem]:col-span-2">{props.below}</div> : null}
    </section>
  )
}

export function Prose({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-4 text-[0.9375rem]/[1.6rem] [&_a]:link [&_li]:ps-1 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:ps-5 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-5 marker:text-soft">
      {children}
    </div>
  )
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5 pt-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

export function Code({ children }: { children: React.ReactNode }) {
  // A short name stays whole, also in a narrow column of a table, unless it is longer than the line.
  const wrap = typeof children === 'string' && children.length <= 20 ? 'inline-block max-w-full' : 'wrap-anywhere'
  return <code className={`rounded-[3px] bg-panel px-1 py-0.5 text-[0.86em] ${wrap}`}>{children}</code>
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

/** Renders a table with short cells. It scrolls itself on a narrow screen. */
export function SmallTable(props: {
  caption: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[]
}) {
  return (
    <section
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto [&_a]:link"
    >
      <table className="w-full border-rule border-t text-base">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-rule border-b py-2 pe-5 text-start font-medium text-small text-soft last:pe-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key} className="border-rule border-b">
              <th scope="row" className="py-2 pe-5 text-start align-baseline font-normal lg:whitespace-nowrap">
                {first}
              </th>
              {others.map((cell, index) => (
                <td key={props.columns[index + 1]} className="py-2 pe-5 align-baseline last:pe-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Lists names with their values, side by side on a wide screen. */
export function Pairs({ pairs }: { pairs: readonly { key: string; name: React.ReactNode; value: React.ReactNode }[] }) {
  return (
    <dl className="border-rule border-t [&_a]:link">
      {pairs.map(({ key, name, value }) => (
        <div
          key={key}
          className="grid items-baseline gap-x-6 border-rule border-b py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <dt className="text-soft wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
