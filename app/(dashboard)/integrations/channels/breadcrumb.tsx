import Link from 'next/link'
import { channelMessages } from '@/components/channels/channel-messages'

/** Leads back to the list of channels. */
export const ChannelBreadcrumb = () => (
  <nav aria-label={channelMessages.page.breadcrumb} className="mb-1 text-small text-soft">
    <Link href="/integrations/channels" className="hover:text-ink hover:underline">
      {channelMessages.list.title}
    </Link>
  </nav>
)
