import type { CDPSession, Page } from 'playwright/test'

/** A device in Chromium that keeps passkeys and confirms each request of the page. */
export interface VirtualAuthenticator {
  /** Whether the person passes the check of the device, such as a fingerprint. */
  setUserVerified(isVerified: boolean): Promise<void>
  /** Sets how often the passkey has signed, as a copy of it would report. */
  setSignCount(count: number): Promise<void>
  /** Forgets the passkeys, as if the person used another device. */
  forget(): Promise<void>
}

/** Adds the device to the browser of a page (Chrome DevTools Protocol, "WebAuthn"). */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setUserVerified(isUserVerified) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async forget() {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    async setSignCount(signCount) {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) {
        const { credentialId } = credential
        await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
      }
    },
  }
}
