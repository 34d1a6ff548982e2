import Link from 'next/link'
import { Banner } from '@/components/ui/banner'
import { LocalTime } from '@/components/ui/time/local-time'

/** Says on the page of a webhook that it is not in the list any more, and where to find it again. */
export function RemovedNotice({ at, isReactivatable }: { at: string; isReactivatable: boolean }) {
  return (
    <Banner kind="off">
      This webhook was removed from the list on <LocalTime at={at} precision="minute" />. Its history is kept here and
      under{' '}
      <Link href="/integrations/webhooks?removed=true" className="text-accent underline">
        Removed
      </Link>
      .{isReactivatable ? ' Reactivating it adds it to the list again.' : ''}
    </Banner>
  )
}
