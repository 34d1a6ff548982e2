/** The same keys in every test, so that a failure can be reproduced. They are used nowhere else. */
export const TEST_KEYS = {
  NEXTAUTH_SECRET: 'a test secret of more than thirty-two characters',
  SECRET_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
  AUDIO_LINK_KEY: Buffer.alloc(32, 2).toString('base64'),
  // Vitest sets a BASE_URL that is only a path.
  BASE_URL: 'http://localhost:3000',
}
