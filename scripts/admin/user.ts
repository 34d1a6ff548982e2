import { LINK_MINUTES } from '../../server/accounts/email/links'
import { handOutLink } from '../../server/accounts/sign-in/request-link'
import { setFirstPassword } from '../../server/accounts/users/first-password'
import { createUser, findUser, listUsers, type User, vouchFor } from '../../server/accounts/users/users'
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '../../server/contract/accounts/password'
import { command, Refusal, type Surroundings, type Tree } from './command'
import { email, personName, present } from './given'

export const user: Tree = {
  create: command({
    summary: 'Create a person who can sign in.',
    notes:
      'A person made along with an account or a membership has no password yet: this gives them their name and password.',
    options: {
      email: { value: 'EMAIL', required: true, words: 'address to sign in with' },
      name: { value: 'NAME', required: true, words: '1 to 200 characters' },
      'password-stdin': { words: 'read the password from standard input; without it there is none' },
    },
    async run(values, around) {
      const person = { email: email('email', values.email), name: personName('name', values.name) }
      if (!values['password-stdin']) return userAsJson(await createUser(person))
      const password = await readPassword(around)
      const known = await findUser(person.email)
      const adopted = known && (await setFirstPassword(known.id, person.name, password))
      return userAsJson(adopted ?? (await createUser({ ...person, password })))
    },
  }),
  'reset-link': command({
    summary: 'Print a link that sets a new password, for a person who forgot theirs.',
    notes: `Whoever opens it gets in as that person: hand it to nobody else. It is good once, for ${LINK_MINUTES} minutes; a newer one replaces it.`,
    options: {
      email: { value: 'EMAIL', required: true, words: 'address of the person' },
      vouch: { words: 'state that whom you hand it to owns the address: using it verifies the address' },
    },
    async run(values) {
      const address = email('email', values.email)
      const handedOut = await handOutLink('reset_password', address, values.vouch)
      const link = present(handedOut, `Nobody has the address ${address}`)
      return { email: link.email, link: link.url, expires_at: link.expiresAt.toISOString() }
    },
  }),
  vouch: command({
    summary: 'State that the person who signs in with an address owns it.',
    notes:
      'Until a mailed link, a provider or you have shown it, a login is unverified: given a further account by `member add` or\n`account create`, it loses its password and sessions.',
    options: { email: { value: 'EMAIL', required: true, words: 'address of the person' } },
    async run(values) {
      const address = email('email', values.email)
      return userAsJson(present(await vouchFor(address), `Nobody has the address ${address}`))
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

/** Without the newline that `echo` adds. */
async function readPassword(around: Surroundings): Promise<string> {
  const password = (await around.stdin()).replace(/\r?\n$/, '')
  if (password.length >= MIN_PASSWORD_CHARACTERS && password.length <= MAX_PASSWORD_CHARACTERS) return password
  throw new Refusal(
    `A password has ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters; this one has ${password.length}.`,
  )
}
