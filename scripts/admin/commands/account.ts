import { db } from '../../../db/client'
import type { Account } from '../../../server/accounts/account/account'
import { recordActivity, SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { createAccount, listAccounts, setPlan } from '../../../server/accounts/members/accounts'
import { AccountName, PLANS } from '../../../server/contract/accounts/account'
import { deleteAccount, eraseDeletedAccounts } from '../../../server/erasure/erase-account'
import { exportActivities } from '../../../server/exports/account-exports'
import { type ExportProgress, exportAccount } from '../../../server/exports/export-account'
import {
  checked,
  choice,
  command,
  email,
  reportEndedPassword,
  requireAccount,
  required,
  requireFound,
  type Tree,
  uuid,
  vouch,
} from '../command'
import { writeNewFile } from '../files'
import { userAsJson } from './user'

const plan = required('PLAN', PLANS.join(', '))
const accountOption = required('ID', 'the account')

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
    options: { account: accountOption, plan },
    async run(values) {
      const newPlan = choice('plan', values.plan, PLANS)
      const changed = await setPlan(uuid('account', values.account), newPlan)
      return accountAsJson(requireFound(changed, `There is no account ${values.account}`))
    },
  }),
  erase: command({
    summary: 'Delete an account with all that belongs to it.',
    notes: [
      'Access, tokens and webhooks end at once; the command then erases everything else. People who are in no other account are',
      'erased too. Export the account first: `account export`.',
    ].join('\n'),
    options: { account: accountOption, name: required('NAME', 'the name of the account, to confirm it') },
    async run(values) {
      const owner = await requireAccount(values.account)
      await deleteAccount(owner, SYSTEM_ACTOR, values.name)
      await eraseDeletedAccounts()
      return { id: owner.id, erased: true }
    },
  }),
  export: command({
    summary: 'Export everything of an account to a tar archive: JSON lines of each resource, and the recordings.',
    notes: 'Without secrets. Prints {file, messages, bytes}.',
    options: {
      account: accountOption,
      file: required('FILE', 'where to write the archive; a file that exists is kept'),
    },
    async run(values, context) {
      const owner = await requireAccount(values.account)
      let done: ExportProgress = { messages: 0, bytes: 0 }
      const parts = exportAccount(owner, async (progress) => {
        if (Math.floor(progress.messages / 10_000) > Math.floor(done.messages / 10_000))
          context.writeMessage(`${progress.messages} messages\n`)
        done = { ...progress }
      })
      await writeNewFile(values.file, parts)
      await recordActivity(db(), owner, SYSTEM_ACTOR, { action: 'account_exported' })
      return { file: values.file, ...done }
    },
  }),
  'export-activity': command({
    summary: 'Export the activity log of an account as CSV.',
    options: { account: accountOption, file: required('FILE', 'where to write it; a file that exists is kept') },
    async run(values) {
      const owner = await requireAccount(values.account)
      await writeNewFile(values.file, exportActivities(owner, SYSTEM_ACTOR))
      return { file: values.file }
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
