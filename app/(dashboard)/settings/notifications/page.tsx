import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { ALERTS_HEADING, alertMessages } from '@/components/settings/alert-messages'
import { AddAlertUrl } from '@/components/settings/alert-url-actions'
import { AlertUrlTable } from '@/components/settings/alert-url-table'
import { FailureWarnings } from '@/components/settings/failure-warnings'
import { notificationMessages } from '@/components/settings/notification-messages'
import { OwnNotificationChoices } from '@/components/settings/own-notifications'
import { settingsMessages } from '@/components/settings/settings-messages'
import { Section } from '@/components/ui/page-parts'
import { State } from '@/components/ui/state'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_ALERT_URLS } from '@/server/contract/accounts/alert-formats'
import { REQUESTS_PER_WINDOW } from '@/server/limits/rate-limit'

export const generateMetadata = titled(settingsMessages, (text) => text.pages.notifications)

export default async function NotificationsPage() {
  const { ownNotifications, failureWarnings } = await getMessages(notificationMessages)
  const text = await getMessages(alertMessages)
  const { isEditor, isAdmin } = await requireMember()
  const [settings, own, alertUrls] = await Promise.all([
    dashboard.settings.find(),
    isEditor ? dashboard.settings.own() : null,
    dashboard.alerts.list(),
  ])
  const isFull = alertUrls.length >= MAX_ALERT_URLS
  return (
    <>
      <Section title={ownNotifications.title} description={own ? ownNotifications.description : null}>
        {own ? (
          <>
            {ownNotifications.reach[own.reach] ? (
              <State kind="warning">{ownNotifications.reach[own.reach]}</State>
            ) : null}
            <OwnNotificationChoices account={settings.name} warnings={settings.failure_warnings} own={own} />
            <p className="text-small text-soft">{ownNotifications.always}</p>
          </>
        ) : (
          <p className="text-soft">{ownNotifications.viewer}</p>
        )}
      </Section>
      <Section title={failureWarnings.title} description={failureWarnings.description}>
        {own?.reach === 'no_mail_server' ? <State kind="warning">{failureWarnings.noMail}</State> : null}
        {isAdmin ? (
          <FailureWarnings isOn={settings.failure_warnings} />
        ) : (
          <State kind={settings.failure_warnings ? 'ok' : 'off'}>
            {settings.failure_warnings ? failureWarnings.account.on : failureWarnings.account.off}
          </State>
        )}
      </Section>
      <Section
        id={ALERTS_HEADING}
        title={text.title}
        description={text.description}
        action={isAdmin && !isFull ? <AddAlertUrl /> : null}
      >
        {isAdmin && isFull ? <p>{text.limit(MAX_ALERT_URLS)}</p> : null}
        {isAdmin ? null : <p>{text.onlyAdmins}</p>}
        {alertUrls.length > 0 ? (
          <>
            <AlertUrlTable alertUrls={alertUrls} isEditable={isAdmin} now={Date.now()} />
            {isAdmin ? <p className="text-small text-soft">{text.test.limit(REQUESTS_PER_WINDOW)}</p> : null}
          </>
        ) : (
          <p className="text-soft">{text.none}</p>
        )}
      </Section>
    </>
  )
}
