import type { Account } from '../../server/accounts/account/account'
import { createAccount, listAccounts, setPlan } from '../../server/accounts/members/accounts'
import { PLANS } from '../../server/contract/accounts/account'
import { choice, command, type Tree } from './command'
import { accountName, email, present, uuid } from './given'
import { userAsJson } from './user'
import { tellNewPassword, vouch } from './vouch'

const plan = { value: 'PLAN', required: true, words: PLANS.join(', ') } as const

export const account: Tree = {
  create: command({
    summary: 'Create an account with its first admin.',
    notes: 'Where nobody has the address yet, the person is made, without a password: see `user create`.',
    options: {
      name: { value: 'NAME', required: true, words: '1 to 200 characters' },
      plan,
      admin: { value: 'EMAIL', required: true, words: 'address of its first admin' },
      vouch,
    },
    async run(values, around) {
      const input = {
        plan: choice('plan', values.plan, PLANS),
        name: accountName('name', values.name),
        adminEmail: email('admin', values.admin),
      }
      const { account, admin, needsNewPassword } = await createAccount(input, values.vouch)
      tellNewPassword(around, admin.email, needsNewPassword)
      return { ...accountAsJson(account), admin: { ...userAsJson(admin), needs_new_password: needsNewPassword } }
    },
  }),
  'set-plan': command({
    summary: 'Move an account to another plan, from now on.',
    options: { account: { value: 'ID', required: true, words: 'the account' }, plan },
    async run(values) {
      const newPlan = choice('plan', values.plan, PLANS)
      const changed = await setPlan(uuid('account', values.account), newPlan)
      return accountAsJson(present(changed, `There is no account ${values.account}`))
    },
  }),
  list: command({
    summary: 'List all accounts, oldest first.',
    options: {},
    run: async () => (await listAccounts()).map(accountAsJson),
  }),
}

const accountAsJson = ({ id, name, plan, createdAt }: Account) => ({
  id,
  name,
  plan,
  created_at: createdAt.toISOString(),
})
