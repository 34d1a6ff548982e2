import { Breadcrumb } from '@/components/ui/page-parts'
import { subscriptionMessages } from '@/components/webhooks/subscription/subscription-messages'
import { WebhookName } from '@/components/webhooks/webhook-name'

export const WebhookBreadcrumb = ({ webhook }: { webhook?: { href: string; name: string; url: string } }) => (
  <Breadcrumb
    pages={[
      { href: '/integrations/webhooks', label: subscriptionMessages.list.title },
      ...(webhook ? [{ href: webhook.href, label: <WebhookName name={webhook.name} url={webhook.url} /> }] : []),
    ]}
  />
)
