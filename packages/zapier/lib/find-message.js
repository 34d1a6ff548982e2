import { call } from './api.js'
import { MESSAGE_FIELDS, MESSAGE_SAMPLE, messageOf } from './message.js'

export const findMessage = {
  key: 'find_message',
  noun: 'Message',
  display: { label: 'Find Message', description: 'Finds the newest message that fits.' },
  operation: {
    inputFields: [
      { key: 'q', label: 'Words', helpText: 'Words of the transcript, the summary or the contact of the sender.' },
      { key: 'channel_id', label: 'Channel', dynamic: 'channel_choices.id.name' },
      { key: 'tag', label: 'Tag' },
      { key: 'state', label: 'State', choices: { open: 'Open', done: 'Done' } },
    ],
    perform: async (z, bundle) => {
      const { q, channel_id, tag, state } = bundle.inputData
      const given = Object.entries({ q, channel_id, tag, state }).filter(([, value]) => value)
      const { messages } = await call(z, bundle, 'GET', '/messages', { params: Object.fromEntries(given) })
      return messages.map(messageOf)
    },
    sample: MESSAGE_SAMPLE,
    outputFields: MESSAGE_FIELDS,
  },
}
