import { call } from './api.js'

export const updateMessage = {
  key: 'update_message',
  noun: 'Message',
  display: {
    label: 'Update Message',
    description: 'Marks a message as done, assigns it, sets its tags, or adds a note.',
  },
  operation: {
    inputFields: [
      {
        key: 'message_id',
        label: 'Message',
        required: true,
        dynamic: 'message_choices.id.name',
        search: 'find_message.message_id',
      },
      { key: 'state', label: 'State', choices: { open: 'Open', done: 'Done' } },
      {
        key: 'assignee_email',
        label: 'Assignee',
        helpText:
          'The email address of an admin or editor of the account. Enter `nobody` to take it from its assignee.',
      },
      { key: 'tags', label: 'Tags', list: true, helpText: 'They replace all tags of the message.' },
      { key: 'note', label: 'Note', type: 'text' },
    ],
    perform: update,
    sample: {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      tags: ['called back'],
      state: 'done',
      done_at: '2026-11-21T10:02:00.000Z',
      assignee_email: 'mara@example.com',
    },
    outputFields: [
      { key: 'id', label: 'Message ID' },
      { key: 'tags[]', label: 'Tags' },
      { key: 'state', label: 'State' },
      { key: 'done_at', label: 'Done At', type: 'datetime' },
      { key: 'assignee_email', label: 'Assignee' },
    ],
  },
}

async function update(z, bundle) {
  const { message_id, state, assignee_email, tags, note } = bundle.inputData
  const path = `/messages/${encodeURIComponent(message_id)}`
  const body = {
    ...(state ? { state } : {}),
    ...(assignee_email ? { assignee_email: assignee_email === 'nobody' ? null : assignee_email } : {}),
    ...(tags?.length > 0 ? { tags } : {}),
  }
  // An empty change would be refused. It still says what the message is like now.
  const changed = Object.keys(body).length > 0 ? await call(z, bundle, 'PATCH', path, { body }) : null
  if (note) await call(z, bundle, 'POST', `${path}/notes`, { body: { text: note } })
  return changed ?? (await call(z, bundle, 'GET', path)).triage
}
