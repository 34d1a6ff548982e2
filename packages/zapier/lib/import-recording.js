import { call } from './api.js'

const MAX_BYTES = 10 * 1024 * 1024

export const importRecording = {
  key: 'import_recording',
  noun: 'Recording',
  display: {
    label: 'Import Recording',
    description: 'Hands over a recording, for example a voicemail. It is transcribed and summarized.',
  },
  operation: {
    inputFields: [
      {
        key: 'recording',
        label: 'Recording',
        type: 'file',
        required: true,
        helpText:
          'A file or its URL: M4A, AAC, MP3, WAV, GSM, or Opus in WebM, Ogg or MP4. At most 10 MB and five minutes.',
      },
      { key: 'channel_id', label: 'Channel', required: true, dynamic: 'channel_choices.id.name' },
      {
        key: 'verification_method',
        label: 'Kind of Contact',
        required: true,
        choices: { email: 'Email', sms: 'Phone', whatsapp: 'WhatsApp' },
      },
      {
        key: 'contact',
        label: 'Contact',
        required: true,
        helpText: 'The email address of the sender, or the phone number with its country code, such as +12015550123.',
      },
      { key: 'created_at', label: 'Recorded At', type: 'datetime', helpText: 'The default is now.' },
      { key: 'tags', label: 'Tags', list: true },
    ],
    perform: importFile,
    sample: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', state: 'recorded' },
    outputFields: [
      { key: 'id', label: 'Message ID' },
      { key: 'state', label: 'State' },
    ],
  },
}

async function importFile(z, bundle) {
  const { recording, channel_id, verification_method, contact, created_at, tags } = bundle.inputData
  const response = await z.request({ url: recording, raw: true })
  const audio = await response.buffer()
  if (audio.length > MAX_BYTES) throw new z.errors.Error('The recording is larger than 10 MB.', 'too_large', 413)
  const body = {
    audio: audio.toString('base64'),
    channel_id,
    verification_method,
    contact,
    ...(created_at ? { created_at } : {}),
    ...(tags?.length > 0 ? { tags } : {}),
  }
  return call(z, bundle, 'POST', '/messages', { body })
}
