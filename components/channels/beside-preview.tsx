/** Places a preview beside settings, or below them where there is no room. */
export const BesidePreview = ({ preview, children }: { preview: React.ReactNode; children: React.ReactNode }) => (
  <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
    <div className="min-w-0">{children}</div>
    {preview}
  </div>
)
