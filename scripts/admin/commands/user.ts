import { SYSTEM_ACTOR } from '../../../server/accounts/account/activity'
import { createLinkForOperator, LINK_MINUTES } from '../../../server/accounts/sign-in/links'
import { needsSetup, setupToken } from '../../../server/accounts/sign-in/setup'
import {
  createUser,
  findUser,
  listUsers,
  setFirstPassword,
  type User,
  vouchFor,
} from '../../../server/accounts/users/users'
import { PersonName } from '../../../server/contract/accounts/member'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../../server/contract/limits'
import { eraseUser } from '../../../server/erasure/erase-user'
import { type CommandContext, checked, command, email, Refusal, required, requireFound, type Tree } from '../command'

export const user: Tree = {
  'setup-token': command({
    summary: 'Show the setup token, with which /setup creates the first admin. A start prints it only once.',
    options: {},
    async run() {
      if (!(await needsSetup())) throw new Refusal('The database has users, so there is no setup')
      return { setup_token: setupToken() }
    },
  }),
  create: command({
    summary: 'Create a person who can sign in.',
    notes:
      'A person whom `account create` or `member add` created has no password yet. This command then sets name and password.',
    options: {
      email: required('EMAIL', 'the email address to sign in with'),
      name: required('NAME', '1 to 200 characters'),
      'password-stdin': {
        description: 'read the password from standard input; without it, the person has no password',
      },
    },
    async run(values, context) {
      const person = { email: email('email', values.email), name: checked('name', PersonName, values.name) }
      if (!values['password-stdin']) return userAsJson(await createUser(person))
      const password = await readPassword(context)
      const known = await findUser(person.email)
      const adopted = known && (await setFirstPassword(known.id, person.name, password))
      return userAsJson(adopted ?? (await createUser({ ...person, password })))
    },
  }),
  'reset-link': command({
    summary: 'Print a link with which a person sets a new password.',
    notes: `Anyone who opens the link can sign in as that person: give it to no one else.\nIt works once, for ${LINK_MINUTES} minutes. A newer link replaces it.`,
    options: {
      email: required('EMAIL', 'the email address of the person'),
      vouch: {
        description:
          'state that the person who gets the link owns the address; using the link then verifies the address',
      },
    },
    async run(values) {
      const address = email('email', values.email)
      const handedOut = await createLinkForOperator('reset_password', address, values.vouch)
      const link = requireFound(handedOut, `No person has the address ${address}`)
      return { email: link.email, link: link.url, expires_at: link.expiresAt.toISOString() }
    },
  }),
  vouch: command({
    summary: 'State that the person who signs in with an address owns it.',
    notes:
      'A login is unverified until a mailed link, a sign-in provider or this command verifies its address. `member add` and\n`account create` remove the password and the sessions of an unverified login.',
    options: { email: required('EMAIL', 'the email address of the person') },
    async run(values) {
      const address = email('email', values.email)
      return userAsJson(requireFound(await vouchFor(address), `No person has the address ${address}`))
    },
  }),
  erase: command({
    summary: 'Erase a person: they leave all accounts, and nothing personal stays.',
    notes:
      'Refused while the person is the only admin of an account. Accounts keep what the person did, as done by a former member.',
    options: { email: required('EMAIL', 'the email address of the person') },
    async run(values) {
      const address = email('email', values.email)
      const person = requireFound(await findUser(address), `No person has the address ${address}`)
      requireFound(await eraseUser(SYSTEM_ACTOR, person.id), `No person has the address ${address}`)
      return { id: person.id, erased: true }
    },
  }),
  list: command({
    summary: 'List all people, oldest first.',
    options: {},
    run: async () => (await listUsers()).map(userAsJson),
  }),
}

export const userAsJson = ({ id, email, name, passwordHash, emailVerifiedAt, createdAt }: User) => ({
  id,
  email,
  name,
  has_password: passwordHash !== null,
  email_verified_at: emailVerifiedAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

/** Reads a password without the newline that `echo` adds. @throws Refusal */
async function readPassword(context: CommandContext): Promise<string> {
  const password = (await context.readInput()).replace(/\r?\n$/, '')
  if (password.length >= MIN_PASSWORD_CHARACTERS && password.length <= MAX_PASSWORD_CHARACTERS) return password
  throw new Refusal(
    `A password has ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters; this one has ${password.length}.`,
  )
}
