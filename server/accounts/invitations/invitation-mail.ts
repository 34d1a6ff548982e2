import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../../db/client'
import { accounts, invitations, users } from '../../../db/schema'
import { sendMail } from '../../mail/mail'
import { nameInMail } from '../../mail/name-in-mail'
import { INVITATION_DAYS, invitationLink } from './invitations'

const Payload = z.object({ invitation_id: z.uuid() })

/** The task: one mail to whom it invites. @throws when it cannot be sent, and is tried again. */
export async function mailInvitation(payload: unknown): Promise<void> {
  const { invitation_id: id } = Payload.parse(payload)
  const [row] = await db()
    .select({ email: invitations.email, role: invitations.role, account: accounts.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .innerJoin(users, eq(users.id, invitations.invitedByUserId))
    .where(sql`${invitations.id} = ${id} and ${invitations.expiresAt} > clock_timestamp()`)
  if (!row) return // Withdrawn, replaced or used by now: the link would lead nowhere.
  const { email, role } = row
  const [account, invitedBy] = [nameInMail(row.account), nameInMail(row.invitedBy)]
  await sendMail({
    id,
    to: email,
    subject: `${invitedBy} invites you to ${account}`,
    text: `${invitedBy} invites you to the account ${account} of the voice message service, as ${role}: ${ROLE_PERMISSIONS[role]}.

Open this link to join:
${invitationLink(id)}

The link is good once, for ${INVITATION_DAYS} days. If you do not know ${invitedBy}, leave it unopened: nothing happens without you.
`,
  })
}

const ROLE_PERMISSIONS = {
  admin: 'you may do everything, members and settings too',
  editor: 'you may do everything but members and the account',
  viewer: 'you may read everything and change nothing',
}
