/** Shows three points beside each other, and on a narrow screen below each other. */
export const Points = ({ points }: { points: readonly (readonly [title: string, description: string])[] }) => (
  <dl className="grid gap-x-14 gap-y-6 md:grid-cols-3">
    {points.map(([title, description]) => (
      <div key={title} className="flex flex-col gap-1.5">
        <dt className="font-semibold text-read">{title}</dt>
        <dd className="text-soft">{description}</dd>
      </div>
    ))}
  </dl>
)
