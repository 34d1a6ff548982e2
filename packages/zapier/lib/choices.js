import { call } from './api.js'

const hidden = (key, noun, description, perform, sample) => ({
  key,
  noun,
  display: { label: `List ${noun}s`, description, hidden: true },
  operation: { perform, sample, outputFields: Object.keys(sample).map((name) => ({ key: name })) },
})

/** The choices of a channel: domains first, then campaigns. */
export const channelChoices = hidden(
  'channel_choices',
  'Channel',
  'Triggers when a list of channels is needed.',
  async (z, bundle) => (await call(z, bundle, 'GET', '/channels')).channels.map(({ id, name }) => ({ id, name })),
  { id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'harbourdental.example' },
)

/** The choices of a message: the newest hundred. */
export const messageChoices = hidden(
  'message_choices',
  'Message',
  'Triggers when a list of messages is needed.',
  async (z, bundle) => {
    const { messages } = await call(z, bundle, 'GET', '/messages', { params: { limit: 100 } })
    return messages.map(({ id, completed_at, summary }) => ({
      id,
      name: `${completed_at.slice(0, 16).replace('T', ' ')} ${summary.text}`,
    }))
  },
  { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: '2026-11-21 09:31 Ada Marsh asks to be called back.' },
)
