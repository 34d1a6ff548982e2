import { addressOf, call } from './api.js'

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'base_url',
      label: 'API Address',
      required: true,
      placeholder: 'https://voice.example.org',
      helpText: 'The address at which you open the dashboard.',
    },
    {
      key: 'token',
      label: 'Access Token',
      required: true,
      type: 'password',
      helpText:
        'Create one in the dashboard under *Integrations, API access*. Give it no expiry if your Zaps must run for years.',
    },
  ],
  test: (z, bundle) => {
    addressOf(bundle.authData.base_url)
    return call(z, bundle, 'GET', '/me')
  },
  connectionLabel: '{{name}}',
}
