export function PageHeader({ title, children }: { title: React.ReactNode; children?: React.ReactNode }) {
  return (
    <header className="mb-6 flex max-w-[44rem] flex-col gap-1">
      <h1 className="text-title wrap-anywhere">{title}</h1>
      {children ? <div className="text-soft wrap-anywhere">{children}</div> : null}
    </header>
  )
}

/** Shows names with their values: in two columns on a wide screen, each name above its value on a narrow one. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: React.ReactNode])[] }) {
  return (
    <div className="@container">
      <dl className="grid border-rule border-t @min-[44rem]:grid-cols-2 @min-[44rem]:gap-x-10">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid items-baseline gap-x-4 border-rule border-b py-2 @min-[20rem]:grid-cols-[8.5rem_minmax(0,1fr)]"
          >
            <dt className="text-small text-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
