import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow'

export class VoiceMessagesApi implements ICredentialType {
  name = 'voiceMessagesApi'

  displayName = 'Voice Messages API'

  icon: Icon = { light: 'file:../icons/voiceMessages.svg', dark: 'file:../icons/voiceMessages.dark.svg' }

  documentationUrl = 'https://voice.example.org/docs'

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://voice.example.org',
      description: 'The address at which you open the dashboard',
    },
    {
      displayName: 'Access Token',
      name: 'token',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Create one in the dashboard under Integrations, API access',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.token}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}/api/v1', url: '/me' },
  }
}
