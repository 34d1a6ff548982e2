import { env } from '../env'

/** The dashboard's page with the settings of emails and alerts. */
export const notificationSettingsUrl = (): string => `${env().BASE_URL}/settings/notifications`
