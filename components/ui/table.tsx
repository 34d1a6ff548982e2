// Below 56rem of room a row becomes a stack of labelled lines. CSS that changes `display` takes a table's meaning away from
// assistive technology in some browsers, so every part says its role itself. A page
// has hundreds of cells, so their classes have names (globals.css).

/** A table named by its caption, which only assistive technology reads: the heading above it says it to the eye. */
export function Table(props: { caption: string; columns: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above */}
      <table role="table" className="block w-full border-rule border-t @min-[56rem]:table">
        <caption className="sr-only">{props.caption}</caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above */}
        <thead role="rowgroup" className="sr-only @min-[56rem]:not-sr-only @min-[56rem]:table-header-group">
          {/* biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above */}
          <tr role="row">
            {props.columns.map((column) => (
              <th
                key={column}
                scope="col"
                // biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above
                role="columnheader"
                className="border-rule border-b py-2 pr-6 text-left font-medium text-small text-soft last:pr-0"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above */}
        <tbody role="rowgroup" className="block @min-[56rem]:table-row-group">
          {props.children}
        </tbody>
      </table>
    </div>
  )
}

export function Row({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above
    <tr role="row" className="stacked-row">
      {children}
    </tr>
  )
}

/** `label` is the column's name, shown beside the value where the row is stacked; without one the cell stands alone on its line. */
export function Cell({ label, children }: { label?: string; children: React.ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: kept when the display changes, see above
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
