import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The user who is signed in at the provider. */
export interface ProviderPerson {
  id: string
  email: string
  verified: boolean
}

/**
 * Starts an identity provider on loopback that behaves like Google (OpenID Connect, a signed id_token) and like GitHub
 * (OAuth 2, addresses from its API). It checks what a provider checks: client, redirect URL, single use of the code,
 * PKCE. One function, because the endpoints share the key pair and the issued codes.
 */
export async function startIdentityProvider(who: { person: ProviderPerson }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, URLSearchParams>()
  let at = ''

  const idToken = (nonce: string | null) => {
    const now = Math.floor(Date.now() / 1000)
    const { id, email, verified } = who.person
    const claims = {
      iss: at,
      aud: 'google-client',
      sub: id,
      iat: now,
      exp: now + 60,
      email,
      email_verified: verified,
      nonce,
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', kid: 'key' })}.${part(claims)}`
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }

  const routes: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => void | Promise<void>> =
    {
      '/.well-known/openid-configuration': (_, __, response) =>
        json(response, {
          issuer: at,
          authorization_endpoint: `${at}/login/oauth/authorize`,
          token_endpoint: `${at}/token`,
          jwks_uri: `${at}/jwks`,
          userinfo_endpoint: `${at}/user`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
        }),
      '/jwks': (_, __, response) =>
        json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] }),
      '/login/oauth/authorize': ({ searchParams }, _, response) => {
        const code = randomUUID()
        codes.set(code, searchParams)
        const back = new URL(searchParams.get('redirect_uri') ?? '')
        back.searchParams.set('code', code)
        back.searchParams.set('state', searchParams.get('state') ?? '')
        response.writeHead(302, { Location: back.href }).end()
      },
      '/token': token,
      '/login/oauth/access_token': token,
      '/user': (_, __, response) =>
        json(response, { id: Number(who.person.id), login: 'ada', name: 'Ada', email: null }),
      '/user/emails': (_, __, response) =>
        json(response, [
          { email: 'other@elsewhere.example', primary: false, verified: true },
          { email: who.person.email, primary: true, verified: who.person.verified },
        ]),
    }

  async function token(_: URL, request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await text(request))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (asked?.get('code_challenge') !== challenge || asked.get('redirect_uri') !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400)
    const isGoogle = asked.get('client_id') === 'google-client'
    const granted = { access_token: 'granted', token_type: 'Bearer', expires_in: 60, scope: asked.get('scope') }
    json(response, isGoogle ? { ...granted, id_token: idToken(asked.get('nonce')) } : granted)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', at)
    const route = routes[url.pathname]
    if (!route) return void response.writeHead(404).end()
    void route(url, request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { at, close: () => new Promise((closed) => server.close(closed)) }
}

const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
