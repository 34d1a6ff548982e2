import { CodeBlock } from '@/components/ui/code-block'

/** What a subscription is and how to make the first one, or what that needs, where there is none. */
export function NoSubscriptions({ baseUrl, isPaid }: { baseUrl: string; isPaid: boolean }) {
  const command = `curl ${baseUrl}/api/v1/webhook-subscriptions \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://hooks.example.com/voice"}'`
  return (
    <section className="flex max-w-[44rem] flex-col gap-4 border-rule border-t pt-6">
      <h2 className="text-base">No subscriptions yet</h2>
      <p className="text-soft">
        A subscription is one HTTPS URL of yours. Each time a message finishes processing, the service sends it there as
        a signed POST.
      </p>
      {isPaid ? (
        <>
          <p className="text-soft">
            Make the first one with an access token. The answer contains the signing secret, this once.
          </p>
          <CodeBlock caption="Create a subscription" copy={command}>
            {command}
          </CodeBlock>
        </>
      ) : (
        <p className="text-soft">Creating one needs the Starter plan or above; this account is on the Free plan.</p>
      )}
    </section>
  )
}
