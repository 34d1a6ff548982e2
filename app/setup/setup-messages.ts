/** Texts of the setup page, which creates the first account. */
export const setupMessages = {
  pageTitle: 'Setup',
  title: 'Set up this server',
  description: 'Create the first account and its admin. Everyone else joins by invitation.',
  token: 'Setup token',
  tokenHint: 'Find it in the server’s log, next to “First admin”.',
  tokenWrong: 'This is not the setup token. Copy it from the log of the last start.',
  tooMany: (wait: string) => `Too many attempts. Try again in ${wait}.`,
  accountLegend: 'The account',
  account: 'Account name',
  accountHint: 'For example your organization.',
  plan: 'Plan',
  planHint: 'Webhooks and the API need Starter or above.',
  adminLegend: 'The first admin',
  name: 'Your name',
  submit: 'Set up and sign in',
  pending: 'Setting up…',
}
