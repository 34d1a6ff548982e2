import { z } from 'zod'
import { listMembers } from '../accounts/accounts'
import { Member } from '../contract/member'
import { forMembers, router } from './procedure'

export const members = router({
  list: forMembers('viewer')
    .output(z.array(Member))
    .query(async ({ ctx }) =>
      (await listMembers(ctx.account)).map(({ userId, email, name, role }) => ({ user_id: userId, email, name, role })),
    ),
})
