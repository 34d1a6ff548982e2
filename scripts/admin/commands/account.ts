import type { Account } from '../../../server/accounts/account/account'
import { createAccount, listAccounts, setPlan } from '../../../server/accounts/members/accounts'
import { AccountName, PLANS } from '../../../server/contract/accounts/account'
import { choice, command, required, type Tree } from '../command'
import { checked, email, reportEndedPassword, requireFound, uuid, vouch } from '../option-values'
import { userAsJson } from './user'

const plan = required('PLAN', PLANS.join(', '))

export const account: Tree = {
  create: command({
    summary: 'Create an account with its first admin.',
    notes:
      'If no person has the address yet, creates one without a password. `user create` then sets name and password.',
    options: {
      name: required('NAME', '1 to 200 characters'),
      plan,
      admin: required('EMAIL', 'the email address of the first admin'),
      vouch,
    },
    async run(values, context) {
      const input = {
        plan: choice('plan', values.plan, PLANS),
        name: checked('name', AccountName, values.name),
        adminEmail: email('admin', values.admin),
      }
      const { account, admin, needsNewPassword } = await createAccount(input, values.vouch)
      reportEndedPassword(context, admin.email, needsNewPassword)
      return { ...accountAsJson(account), admin: { ...userAsJson(admin), needs_new_password: needsNewPassword } }
    },
  }),
  'set-plan': command({
    summary: 'Change the plan of an account.',
    options: { account: required('ID', 'the account'), plan },
    async run(values) {
      const newPlan = choice('plan', values.plan, PLANS)
      const changed = await setPlan(uuid('account', values.account), newPlan)
      return accountAsJson(requireFound(changed, `There is no account ${values.account}`))
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
