import { createMessages } from './create-messages'

const { testEndpoint: messages } = createMessages

/** Offers the test endpoint to people without a receiver, and tells people with a local one about tunnels. */
export function NoReceiver({ children }: { children: React.ReactNode }) {
  return (
    <section
      aria-labelledby="no-receiver"
      className="flex flex-col gap-2.5 rounded-panel border border-rule bg-raised p-4"
    >
      <h2 id="no-receiver" className="font-medium">
        {messages.title}
      </h2>
      <p className="text-small text-soft">{messages.intro}</p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      <details className="text-small">
        <summary className="cursor-pointer text-soft hover:text-ink">{messages.tunnel}</summary>
        <p className="pt-2 text-soft">{messages.tunnelIntro}</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-2 overflow-x-auto border-rule border-y bg-panel px-3 py-2 text-fine"
        >
          <code>{messages.tunnelCommands}</code>
        </pre>
      </details>
    </section>
  )
}
