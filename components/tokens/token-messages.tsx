type Text = React.ReactNode

const en = {
  page: {
    title: 'API access',
    description: (apiReference: Text) => (
      <>Create access tokens for your programs and automation tools. The {apiReference} explains every request.</>
    ),
    apiReference: 'API reference',
    filter: 'Filter tokens',
    all: 'All',
    active: 'Active',
    noneActive: 'No active tokens. All of them are revoked or expired.',
    nonePage: 'No tokens on this page.',
    total: (count: number) => `${count} in total`,
    exampleTitle: 'Example request',
    check: 'Check your token',
    exampleHint:
      'If a tool asks for a bearer token, enter the token without the word Bearer. If you lose a token, revoke it and create a new one.',
  },
  freePlan: (me: Text, planRequired: Text) => (
    <>
      On the Free plan, tokens can only call {me}. Other requests return {planRequired}. The full API needs the Starter
      plan or above.
    </>
  ),
  none: {
    title: 'No access tokens yet',
    description: 'With a token, your programs and automation tools can read messages and manage webhooks.',
    canCreate: 'Create one and send it with each request.',
    cannotCreate: 'Ask an admin or editor to create one.',
  },
  table: {
    title: 'Access tokens',
    token: 'Token',
    state: 'State',
    created: 'Created',
    createdBy: (name: Text) => <>by {name}</>,
    formerMember: 'former member',
    lastUsed: 'Last used',
    never: 'Never',
    requests: 'Requests',
    requestsInDays: (days: number) => `Requests, ${days} days`,
    actions: 'Actions',
    actionsFor: (name: string) => `Actions for ${name}`,
  },
  usage: {
    none: 'None',
    chart: (maximum: string, day: string) => `Requests per day. Maximum: ${maximum} on ${day}.`,
    day: (day: string, count: string) => `${day}: ${count}`,
  },
  state: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
    expiring: (days: number) => (days === 1 ? 'Expires within a day' : `Expires in ${days} days`),
    expires: (time: Text) => <>Expires {time}</>,
    noExpiration: 'No expiration',
  },
  create: {
    button: 'Create token',
    title: 'Create token',
    name: 'Name',
    nameHint: 'For example the tool that will use it.',
    expiration: 'Expiration',
    expirationHint: 'Without an expiration, the token works until you revoke it.',
    days: (days: number) => `${days} days`,
    submit: 'Create',
    pending: 'Creating…',
    announce: (name: string) => `Token ${name} created`,
  },
  created: {
    title: (name: Text) => <>Token {name} created</>,
    what: 'the token',
  },
  revoke: {
    button: 'Revoke',
    title: (name: Text) => <>Revoke {name}?</>,
    confirm: (name: Text) => <>Revoke {name}</>,
    pending: 'Revoking…',
    consequences: (prefix: Text) => <>Requests with {prefix} stop working immediately. You can’t undo this.</>,
    announce: (name: string) => `Token ${name} revoked`,
  },
}

export const tokenMessages = { en }
