import { keysMessages as messages } from './keys-messages'

/** Lists the keys that work on every page of the dashboard. @param hasHelp the list beside it names the key `?` itself */
export function GlobalKeys({ hasHelp = false }: { hasHelp?: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
      {messages.keys
        .filter(([key]) => !hasHelp || key !== '?')
        .map(([key, text]) => (
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
