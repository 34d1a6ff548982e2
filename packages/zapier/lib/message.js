/** The fields of a message, for a person who maps them. Both the trigger and the search return them. */
export const MESSAGE_FIELDS = [
  { key: 'id', label: 'ID' },
  { key: 'message_id', label: 'Message ID' },
  { key: 'created_at', label: 'Recorded At', type: 'datetime' },
  { key: 'completed_at', label: 'Completed At', type: 'datetime' },
  { key: 'duration_seconds', label: 'Duration in Seconds', type: 'number' },
  { key: 'sender__verification_method', label: 'Sender Kind of Contact' },
  { key: 'sender__contact_verified', label: 'Sender Contact Verified', type: 'boolean' },
  { key: 'sender__email', label: 'Sender Email' },
  { key: 'sender__phone', label: 'Sender Phone' },
  { key: 'sender__whatsapp', label: 'Sender WhatsApp' },
  { key: 'channel__id', label: 'Channel ID' },
  { key: 'channel__type', label: 'Channel Type' },
  { key: 'channel__name', label: 'Channel Name' },
  { key: 'channel__page_url', label: 'Channel Page URL' },
  { key: 'transcript__text', label: 'Transcript' },
  { key: 'transcript__confidence', label: 'Transcript Confidence', type: 'number' },
  { key: 'summary__text', label: 'Summary' },
  { key: 'summary__urgency', label: 'Urgency' },
  { key: 'summary__sentiment', label: 'Sentiment' },
  { key: 'summary__intent', label: 'Intent' },
  { key: 'summary__callback_required', label: 'Callback Required', type: 'boolean' },
  { key: 'summary__action_items[]task', label: 'Action Item' },
  { key: 'summary__action_items[]priority', label: 'Action Item Priority' },
  { key: 'summary__action_items[]deadline', label: 'Action Item Deadline' },
  { key: 'audio__url', label: 'Recording URL' },
  { key: 'audio__expires_at', label: 'Recording URL Expires At', type: 'datetime' },
  { key: 'audio__content_type', label: 'Recording Type' },
  { key: 'dashboard_url', label: 'Dashboard URL' },
  { key: 'tags[]', label: 'Tags' },
  { key: 'google_review__enabled', label: 'Google Review Enabled', type: 'boolean' },
  { key: 'google_review__review_url', label: 'Google Review URL' },
  { key: 'google_review__draft_text', label: 'Google Review Draft' },
]

/** The sample of the API document. */
export const MESSAGE_SAMPLE = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  message_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  created_at: '2026-11-21T09:30:00.000Z',
  completed_at: '2026-11-21T09:31:03.000Z',
  duration_seconds: 23.4,
  sender: {
    verification_method: 'email',
    contact_verified: true,
    email: 'ada@example.com',
    phone: null,
    whatsapp: null,
  },
  channel: {
    type: 'domain',
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'harbourdental.example',
    page_url: 'https://harbourdental.example/contact',
  },
  transcript: { text: 'Hello, this is Ada Marsh. Please call me back before Tuesday.', confidence: 0.94 },
  summary: {
    text: 'Ada Marsh asks to be called back before Tuesday.',
    urgency: 'medium',
    sentiment: 'positive',
    intent: 'scheduling',
    callback_required: true,
    action_items: [{ task: 'Call Ada Marsh back', priority: 'high', deadline: 'before Tuesday' }],
    mentioned: { names: ['Ada Marsh'], phones: ['+12015550123'], emails: ['ada@example.com'] },
  },
  audio: {
    url: 'https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=example',
    expires_at: '2027-02-19T09:31:03.000Z',
    content_type: 'audio/webm',
  },
  dashboard_url: 'https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7',
  tags: ['new patient'],
  google_review: { enabled: true, review_url: 'https://g.page/r/harbour/review', draft_text: 'Wonderful care.' },
}

export const messageOf = (data) => ({ ...data, message_id: data.id })

/** One event as Zapier gets it. `id` is that of the event, so that a resent one is recognized. */
export function eventOf({ event_id, delivered_at, data }) {
  return { ...messageOf(data), id: event_id, event_id, delivered_at }
}
