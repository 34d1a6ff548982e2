import type { Metadata } from 'next'
import { requireMember } from '@/app/(dashboard)/require-member'
import { AddAlertUrl } from '@/components/settings/alerts/add-alert-url'
import { ALERTS_HEADING, alertMessages } from '@/components/settings/alerts/alert-messages'
import { AlertUrlTable } from '@/components/settings/alerts/alert-url-table'
import { FailureWarnings } from '@/components/settings/failure-warnings'
import { OwnFailureWarnings } from '@/components/settings/own-failure-warnings'
import { Section } from '@/components/settings/section'
import { settingsMessages } from '@/components/settings/settings-messages'
import { State } from '@/components/ui/state'
import { mayActAs } from '@/server/accounts/account/role'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_ALERT_URLS } from '@/server/contract/accounts/alert-formats'
import { REQUESTS_PER_WINDOW } from '@/server/limits/rate-limit'

const { pages, emails, failureWarnings } = settingsMessages

export const metadata: Metadata = { title: pages.notifications }

export default async function NotificationsPage() {
  const { member } = await requireMember()
  const [settings, alertUrls] = await Promise.all([dashboard.settings.find(), dashboard.alerts.list()])
  const isAdmin = mayActAs(member.role, 'admin')
  const isFull = alertUrls.length >= MAX_ALERT_URLS
  return (
    <>
      <Section title={emails.title} description={emails.description} />
      <Section title={failureWarnings.title} description={failureWarnings.description}>
        {mayActAs(member.role, 'editor') ? (
          <OwnFailureWarnings
            account={settings.name}
            isOn={settings.failure_warnings}
            choice={settings.own_failure_warnings}
          />
        ) : (
          <p className="text-soft">{failureWarnings.own.viewer}</p>
        )}
        {isAdmin ? (
          <FailureWarnings isOn={settings.failure_warnings} />
        ) : (
          <State kind={settings.failure_warnings ? 'ok' : 'off'}>
            {settings.failure_warnings ? failureWarnings.account.on : failureWarnings.account.off}
          </State>
        )}
      </Section>
      <Section id={ALERTS_HEADING} title={alertMessages.title} description={alertMessages.description}>
        {isAdmin && !isFull ? <AddAlertUrl /> : null}
        {isAdmin && isFull ? <p>{alertMessages.limit(MAX_ALERT_URLS)}</p> : null}
        {isAdmin ? null : <p>{alertMessages.onlyAdmins}</p>}
        {alertUrls.length > 0 ? (
          <>
            <AlertUrlTable alertUrls={alertUrls} isEditable={isAdmin} now={Date.now()} />
            {isAdmin ? <p className="text-small text-soft">{alertMessages.test.limit(REQUESTS_PER_WINDOW)}</p> : null}
          </>
        ) : (
          <p className="text-soft">{alertMessages.none}</p>
        )}
      </Section>
    </>
  )
}
