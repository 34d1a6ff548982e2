/** Renders the title of a dashboard page, and one line about its purpose. */
export function PageHeader({ title, children }: { title: React.ReactNode; children?: React.ReactNode }) {
  return (
    <header className="mb-6 flex max-w-[44rem] flex-col gap-1">
      <h1 className="text-title wrap-anywhere">{title}</h1>
      {children ? <div className="text-soft wrap-anywhere">{children}</div> : null}
    </header>
  )
}
