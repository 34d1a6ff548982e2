/** Texts around every page that the browser needs. Those that only the server renders: frame-messages.ts. */
export const shellMessages = {
  navigation: { loading: 'Loading the page' },
  offline: 'No connection. Pages load when it is back.',
  /** Follow a number, for assistive technology. */
  badges: { messages: ' failed', webhooks: ' disabled' },
}
