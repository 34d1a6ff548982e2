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
      className="overflow-x-auto [&_a]:text-accent [&_a]:underline"
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
