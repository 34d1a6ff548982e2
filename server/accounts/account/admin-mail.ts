import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable } from '../../../db/client'
import type { Activity } from '../../contract/accounts/activity'
import { env } from '../../env'
import { sendMail } from '../../mail/mail'
import { type MailContent, nameInMail } from '../../mail/mail-body'

export const MAIL_ADMIN = 'mail_admin'

/** Queues an email to each admin who must notice the entry, in its transaction. Not to the person who joined. */
export async function queueAdminMails(on: Queryable, activityId: string, action: Activity['action']): Promise<void> {
  if (!(action in TEXTS)) return
  await on.execute(sql`
    select graphile_worker.add_job(${MAIL_ADMIN},
      json_build_object('mail_id', gen_random_uuid(), 'user_id', m.user_id, 'activity_id', a.id))
    from activities a join memberships m on m.account_id = a.account_id and m.role = 'admin'
    where a.id = ${activityId}::uuid and not (a.action = 'member_joined' and m.user_id = a.subject_id)`)
}

const Payload = z.object({ mail_id: z.uuid(), user_id: z.uuid(), activity_id: z.uuid() })

export interface AdminMailEntry {
  account: string
  action: Activity['action']
  subject: string
  subject_id: string | null
  detail: string
  at: string
  user_id: string | null
  user_name: string | null
  user_email: string | null
  ip_address: string | null
}

/** Task: sends the email to one admin. @throws when it cannot be sent; the task is then repeated */
export async function mailAdmin(payload: unknown): Promise<void> {
  const { mail_id, user_id, activity_id } = Payload.parse(payload)
  const [entry] = await db().execute<AdminMailEntry & { to: string } & Record<string, unknown>>(sql`
    select u.email as to, c.name as account, a.action, a.subject, a.subject_id, a.detail, a.user_id, a.ip_address,
      to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as at, p.name as user_name, p.email as user_email
    from activities a join accounts c on c.id = a.account_id
      join memberships m on m.account_id = a.account_id and m.user_id = ${user_id}::uuid and m.role = 'admin'
      join users u on u.id = m.user_id left join users p on p.id = a.user_id
    where a.id = ${activity_id}::uuid`)
  if (!entry) return // The account was deleted, or the person is no longer an admin.
  await sendMail({ id: mail_id, to: entry.to, ...adminMail(entry) })
}

/** Returns the email about an entry of the activity log. */
export function adminMail(entry: AdminMailEntry): MailContent {
  const { happened, remedy, button, path } = TEXTS[entry.action as keyof typeof TEXTS](entry)
  const account = nameInMail(entry.account)
  return {
    subject: `${happened.subject} in ${account}`,
    account: entry.account,
    body: [
      happened.text,
      {
        facts: {
          Account: account,
          Who: who(entry),
          When: entry.at,
          'IP address': entry.ip_address ?? (entry.user_id === null ? 'this server' : 'unknown'),
        },
      },
      remedy,
      { button, url: env().BASE_URL + path },
      { link: 'Activity log', url: `${env().BASE_URL}/settings/activity` },
    ],
    why: `You get this email because you are an admin of ${account}.`,
  }
}

function who({ user_id, user_name, user_email }: AdminMailEntry): string {
  if (user_id === null) return 'the administrator of this server'
  return user_name === null ? 'a person who was deleted' : `${nameInMail(user_name)}, ${user_email}`
}

interface Text {
  happened: { subject: string; text: string }
  remedy: string
  button: string
  path: string
}

const TO_MEMBERS = { button: 'Open members', path: '/settings/members' }
const MEMBERS = { remedy: 'If you did not expect this, change the role or remove the member.', ...TO_MEMBERS }

/** A person who was erased before the email was sent. */
const FORMER = 'A former member'

const TEXTS = {
  token_created: ({ subject, detail }) => ({
    happened: {
      subject: 'An access token was created',
      text: `The access token ${nameInMail(subject)} was created. It opens the API ${detail || 'until it is revoked'}.`,
    },
    remedy: 'If you did not expect this, revoke the token.',
    button: 'Open API access',
    path: '/integrations/api-access',
  }),
  subscription_moved: ({ subject, detail, subject_id }) => ({
    happened: {
      subject: 'A webhook was moved to another server',
      text: `The messages of a webhook are now sent to ${subject}, and no longer to ${detail}.`,
    },
    remedy: 'If you did not expect this, change the URL back, and rotate the secret.',
    button: 'Open the webhook',
    path: `/integrations/webhooks/${subject_id}`,
  }),
  member_joined: ({ subject, detail }) => ({
    happened: { subject: 'A member was added', text: `${subject || FORMER} is now a member, as ${detail}.` },
    ...MEMBERS,
  }),
  member_role_changed: ({ subject, detail }) => ({
    happened: { subject: 'A role was changed', text: `The role of ${subject || FORMER} was changed from ${detail}.` },
    ...MEMBERS,
  }),
  member_removed: ({ subject, detail }) => ({
    happened: {
      subject: 'A member was removed',
      text: `${subject || FORMER} is no longer a member (${detail}).`,
    },
    remedy: 'If you did not expect this, invite them again.',
    ...TO_MEMBERS,
  }),
  account_exported: () => ({
    happened: { subject: 'The account was exported', text: 'A download of everything in this account was created.' },
    remedy: 'If you did not expect this, check who is an admin.',
    ...TO_MEMBERS,
  }),
  sender_erased: ({ subject }) => ({
    happened: {
      subject: 'A sender was erased',
      text: `All messages of the sender ${subject} were erased. They cannot be restored.`,
    },
    remedy: 'If you did not expect this, check who is an admin.',
    ...TO_MEMBERS,
  }),
} satisfies Partial<Record<Activity['action'], (entry: AdminMailEntry) => Text>>
