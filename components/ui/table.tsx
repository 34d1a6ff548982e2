// Below 56rem a row becomes a stack of labelled lines. In some browsers, CSS that changes `display` hides the table from
// assistive technology, so every part has an explicit role. A page has hundreds of cells, so their classes have short names
// (globals.css).

interface Column<Item> {
  label: string
  /** In a stacked row, the cell takes the whole line, without its label. */
  isTitle?: boolean
  cell: (item: Item) => React.ReactNode
}

/** Renders a table with a row for each item. @param props.row as in `Row` */
export function DataTable<Item>(props: {
  caption: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  keyOf: (item: Item) => string
  row?: { isOpenable?: boolean; className?: string }
}) {
  return (
    <Table caption={props.caption} columns={props.columns.map(({ label }) => label)}>
      {props.items.map((item) => (
        <Row key={props.keyOf(item)} {...props.row}>
          {props.columns.map(({ label, isTitle, cell }) => (
            <Cell key={label} {...(isTitle ? {} : { label })}>
              {cell(item)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  )
}

/** Renders a table. Only assistive technology reads the caption; the heading above the table shows the same. */
export function Table(props: { caption: string; columns: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above */}
      <table role="table" className="block w-full border-rule border-t @min-[56rem]:table">
        <caption className="sr-only">{props.caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above */}
        <thead role="rowgroup" className="sr-only @min-[56rem]:not-sr-only @min-[56rem]:table-header-group">
          {/* biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above */}
          <tr role="row">
            {props.columns.map((column) => (
              <th
                key={column}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above
                role="columnheader"
                className="border-rule border-b py-2 pe-6 text-start font-medium text-small text-soft last:pe-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above */}
        <tbody role="rowgroup" className="block @min-[56rem]:table-row-group">
          {props.children}
        </tbody>
      </table>
    </div>
  )
}

/**
 * @param isOpenable a click on the row opens it (OpenableRows)
 * @param className places the cells of the row when it is stacked
 */
export function Row(props: { isOpenable?: boolean; className?: string; children: React.ReactNode }) {
  const { isOpenable = false, className = '', children } = props
  return (
    // biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above
    <tr role="row" className={`stacked-row ${isOpenable ? 'openable-row ' : ''}${className}`.trim()}>
      {children}
    </tr>
  )
}

/** `label` is the column's name, shown beside the value in a stacked row. Without it the cell takes the whole line. */
export function Cell({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: needed when the display changes, see above
      role="cell"
      className="stacked-cell"
    >
      {label ? (
        <span aria-hidden="true" className="stacked-label">
          {label}
        </span>
      ) : null}
      <div className={label ? 'min-w-0' : 'col-span-2 min-w-0'}>{children}</div>
    </td>
  )
}
