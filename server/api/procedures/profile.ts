import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import {
  addPasskey,
  listPasskeys,
  passkeyProblem,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from '../../accounts/passkeys/passkeys'
import { confirmationOptions, confirmWithPasskey } from '../../accounts/passkeys/use-passkey'
import {
  changePassword,
  confirmWithPassword,
  findOwnUser,
  renamePerson,
  requestPasswordLink,
  setTimeFormat,
  setTimeZone,
} from '../../accounts/profile/profile'
import { listSessions, revokeOwnSession, signOutOthers } from '../../accounts/sessions/session'
import { areLinksMailed } from '../../accounts/sign-in/links'
import { PersonName } from '../../contract/accounts/member'
import {
  AuthenticationResponse,
  ChangePassword,
  ConfirmPassword,
  Passkey,
  PasskeyName,
  Profile,
  RegistrationResponse,
  TimeFormatSetting,
  TimeZoneSetting,
} from '../../contract/accounts/profile'
import { eraseUser } from '../../erasure/erase-user'
import { ApiError } from '../../errors'
import { orNotFound, ownProcedure, router } from '../access/procedure'

const Done = z.object({})
const PersonNameInput = z.object({ name: PersonName })

export const profile = router({
  find: ownProcedure()
    .output(Profile)
    .query(async ({ ctx: { own } }) => {
      const [user, passkeys, sessions] = await Promise.all([findOwnUser(own), listPasskeys(own), listSessions(own)])
      return {
        name: user.name,
        email: user.email,
        time_zone: user.timeZone,
        time_format: user.timeFormat,
        password: { is_set: user.passwordHash !== null, is_link_mailed: areLinksMailed() },
        passkeys,
        passkey_problem: passkeyProblem(),
        sessions,
      }
    }),

  rename: ownProcedure()
    .input(PersonNameInput)
    .output(PersonNameInput)
    .mutation(async ({ ctx, input }) => {
      await renamePerson(ctx.own, input.name)
      return input
    }),

  setTimeZone: ownProcedure()
    .input(TimeZoneSetting)
    .output(TimeZoneSetting)
    .mutation(async ({ ctx, input }) => {
      await setTimeZone(ctx.own, input.time_zone)
      return input
    }),

  setTimeFormat: ownProcedure()
    .input(TimeFormatSetting)
    .output(TimeFormatSetting)
    .mutation(async ({ ctx, input }) => {
      await setTimeFormat(ctx.own, input.time_format)
      return input
    }),

  changePassword: ownProcedure()
    .input(ChangePassword)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.own, input.current_password, input.new_password)
      return {}
    }),

  requestPasswordLink: ownProcedure()
    .output(z.object({ email: z.string() }))
    .mutation(async ({ ctx }) => {
      if (!areLinksMailed())
        throw new ApiError('conflict', {
          message: 'This server does not send email. Ask the administrator of this server for a link.',
        })
      return { email: await requestPasswordLink(ctx.own) }
    }),

  confirm: ownProcedure()
    .input(ConfirmPassword)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await confirmWithPassword(ctx.own, input.password)
      return {}
    }),

  /** Erases the person. The email address is typed, so that it does not happen by accident. */
  erase: ownProcedure({ confirmed: true })
    .input(z.object({ email: z.string() }))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const { email } = await findOwnUser(ctx.own)
      if (input.email.trim().toLowerCase() !== email.toLowerCase()) {
        const message = `Enter your email address: ${email}`
        throw new ApiError('validation_error', { message, issues: [{ path: ['email'], message }] })
      }
      orNotFound(await eraseUser(ctx.actor, ctx.own.userId))
      return {}
    }),

  revokeSession: ownProcedure()
    .input(z.object({ id: z.uuid() }))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      orNotFound((await revokeOwnSession(ctx.own, input.id)) ? input : null)
      return {}
    }),

  revokeOtherSessions: ownProcedure()
    .output(Done)
    .mutation(async ({ ctx }) => {
      await signOutOthers(ctx.own.userId, ctx.own.sessionId)
      return {}
    }),
})

/** What is sent to a browser. The service sets no extensions, and their types contain buffers, which JSON has not. */
type Sent<Options> = Omit<Options, 'extensions'>

const ByPasskey = z.object({ id: z.uuid() })

export const passkeys = router({
  registrationOptions: ownProcedure().mutation(
    ({ ctx }): Promise<Sent<PublicKeyCredentialCreationOptionsJSON>> => registrationOptions(ctx.own),
  ),

  add: ownProcedure()
    .input(z.object({ name: PasskeyName, response: RegistrationResponse }))
    .output(Passkey)
    .mutation(({ ctx, input }) => addPasskey(ctx.own, input.name, input.response)),

  rename: ownProcedure()
    .input(ByPasskey.extend({ name: PasskeyName }))
    .output(Passkey)
    .mutation(async ({ ctx, input }) => orNotFound(await renamePasskey(ctx.own, input.id, input.name))),

  remove: ownProcedure()
    .input(ByPasskey)
    .output(Passkey)
    .mutation(async ({ ctx, input }) => orNotFound(await removePasskey(ctx.own, input.id))),

  confirmationOptions: ownProcedure().mutation(
    ({ ctx }): Promise<Sent<PublicKeyCredentialRequestOptionsJSON>> => confirmationOptions(ctx.own),
  ),

  confirm: ownProcedure()
    .input(z.object({ response: AuthenticationResponse }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await confirmWithPasskey(ctx.own, input.response)
      return {}
    }),
})
