interface Column<Item> {
  label: string
  /** Above the column, where it is longer than beside a value in a stacked row. */
  header?: string
  /** In a stacked row, the cell takes the whole line, without its label. */
  isTitle?: boolean
  /** The button of the row's menu (`menu-row`): the header is above it, at the end. */
  isMenu?: boolean
  cell: (item: Item) => React.ReactNode
}

/**
 * Renders a table with a row for each item. Below 56rem a row becomes a stack of labelled lines. In some browsers, CSS that changes
 * `display` hides the table from assistive technology, so every part has an explicit role. A page has hundreds of cells, so their
 * classes have short names (globals.css).
 * @param props.caption only assistive technology reads it; the heading above the table shows the same
 * @param props.row `isOpenable`: a click on the row opens it (OpenableRows); `className` places the cells of a stacked row
 */
export function DataTable<Item>(props: {
  caption: string
  columns: readonly (Column<Item> | null)[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  row?: { isOpenable?: boolean; className?: string }
}) {
  const columns = props.columns.filter((column) => column !== null)
  const { isOpenable = false, className = '' } = props.row ?? {}
  return (
    <div className="@container">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: needed when the display changes, see above */}
      <table role="table" className="block w-full border-rule border-t @min-[56rem]:table">
        <caption className="sr-only">{props.caption}</caption>
        <thead role="rowgroup" className="sr-only @min-[56rem]:not-sr-only @min-[56rem]:table-header-group">
          <tr role="row">
            {columns.map(({ label, header = label, isMenu = false }) => (
              <th
                key={header}
                scope="col"
                role="columnheader"
                className={`border-rule border-b py-2 pe-6 font-medium text-small text-soft last:pe-0 ${isMenu ? 'text-end' : 'text-start'}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[56rem]:table-row-group">
          {props.items.map((item) => (
            <tr
              key={props.keyOf(item)}
              role="row"
              className={`stacked-row ${isOpenable ? 'openable-row ' : ''}${className}`.trim()}
            >
              {columns.map(({ label, isTitle = false, cell }) => (
                <td key={label} role="cell" className="stacked-cell">
                  {isTitle ? null : (
                    <span aria-hidden="true" className="stacked-label">
                      {label}
                    </span>
                  )}
                  <div className={isTitle ? 'col-span-full min-w-0' : 'min-w-0'}>{cell(item)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </div>
  )
}
