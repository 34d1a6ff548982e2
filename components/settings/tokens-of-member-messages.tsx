type Text = React.ReactNode

/** Texts about the access tokens that a person created, where they lose access. */
const en = {
  loading: 'Looking for access tokens…',
  unknown: 'The access tokens that will be revoked could not be listed.',
  revoked: (count: number) =>
    count === 1
      ? 'This access token will be revoked. Integrations that use it stop working.'
      : `These ${count} access tokens will be revoked. Integrations that use them stop working.`,
  kept: (count: number) =>
    count === 1 ? 'This access token stays valid.' : `These ${count} access tokens stay valid.`,
  lastUsed: (time: Text) => <>Last used {time}</>,
  neverUsed: 'Never used',
  more: (count: number) => `and ${count} more`,
}

export const tokensOfMemberMessages = { en }
