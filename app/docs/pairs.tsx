/** Lists names with their values, side by side on a wide screen. */
export function Pairs({ pairs }: { pairs: readonly { key: string; name: React.ReactNode; value: React.ReactNode }[] }) {
  return (
    <dl className="border-rule border-t [&_a]:text-accent [&_a]:underline">
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
