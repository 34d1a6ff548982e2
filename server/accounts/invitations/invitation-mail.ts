import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { accounts, invitations, users } from '../../../db/schema'
import { sendMail } from '../../mail/mail'
import { nameInMail } from '../../mail/name-in-mail'
import { INVITATION_DAYS, invitationLink } from './invitations'

const Payload = z.object({ invitation_id: z.uuid() })

/** Task: sends an invitation by email. @throws when the email cannot be sent; the task is then repeated */
export async function mailInvitation(payload: unknown): Promise<void> {
  const { invitation_id: id } = Payload.parse(payload)
  const [row] = await db()
    .select({ email: invitations.email, role: invitations.role, account: accounts.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(sql`${invitations.id} = ${id} and ${invitations.expiresAt} > clock_timestamp()`)
  if (!row) return // Withdrawn, replaced or used meanwhile, so the link does not work.
  const { email, role } = row
  const [account, invitedBy] = [nameInMail(row.account), nameInMail(row.invitedBy)]
  await sendMail({
    id,
    to: email,
    subject: `${invitedBy} invites you to ${account}`,
    text: `${invitedBy} invites you to the account ${account} of the voice message service as ${role}. ${ROLE_PERMISSIONS[role]}

To join, open this link:
${invitationLink(id)}

The link works once and expires in ${INVITATION_DAYS} days. If you do not know ${invitedBy}, ignore this email.
`,
  })
}

const ROLE_PERMISSIONS = {
  admin: 'Admins have full access, including members and account settings.',
  editor: 'Editors can change everything except members and account settings.',
  viewer: 'Viewers can read everything and change nothing.',
}
