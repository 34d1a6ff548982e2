import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { addPasskey, registrationOptions, removePasskey, renamePasskey } from '../../accounts/passkeys/passkeys'
import { confirmationOptions, confirmWithPasskey } from '../../accounts/passkeys/use-passkey'
import { AuthenticationResponse, Passkey, PasskeyName, RegistrationResponse } from '../../contract/accounts/profile'
import { orNotFound } from '../access/by-id'
import { ownProcedure, router } from '../access/procedure'

/** What is sent to a browser. The service sets no extensions, and their types contain buffers, which JSON has not. */
type Sent<Options> = Omit<Options, 'extensions'>

const ByPasskey = z.object({ id: z.uuid() })

/** The signed-in person's own passkeys. Signing in with one is an action of the sign-in page. */
export const passkeys = router({
  /** Returns the options with which a browser creates a passkey. */
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

  /** Returns the options with which a browser signs with a passkey, to confirm who the person is. */
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
