/** Lists keys and what each does. @param props.keys pairs of a key and its text */
export function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-grid min-w-7 place-items-center rounded-small border border-edge px-1.5 text-small">
              {key}
            </kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
