type Text = React.ReactNode

/** Texts of the landing page. People and messages in the pictures are examples, with addresses of no one (RFC 2606). */
const en = {
  siteNavigation: 'Site',
  footerNavigation: 'Footer',
  apiReference: 'API reference',
  signIn: 'Sign in',
  title: 'Voice messages from your customers, in one inbox',
  introduction: 'People tap a button on your website or open a link, and say what they need.',
  delivery: 'You read each message with its transcript and a summary, and see at once who asks for a call back.',
  openDashboard: 'Sign in to the dashboard',
  tryRecorder: 'Try the recorder',
  recorder: {
    picture: 'Example of the recorder while a person speaks',
    business: 'Your business',
    title: 'Leave a voice message',
    introduction: 'Tell us what you need. We call you back.',
    state: 'Recording',
    time: '0:24',
    left: 'of 5:00',
    discard: 'Discard',
    stop: 'Stop',
    pause: 'Pause',
  },
  benefits: {
    leave: {
      title: 'Easy to leave',
      description: (languages: number) =>
        `In the browser, on a phone or a computer, without an app. The recorder speaks ${languages} languages, has your logo, color and words, and keeps a recording when the connection breaks.`,
    },
    read: {
      title: 'Quick to read',
      description:
        'Each message has a transcript, a summary and what is to be done. Urgent ones and those that ask for a call back are marked.',
    },
    answer: {
      title: 'Answered by your team',
      description:
        'Assign a message, add a note, set it aside until tomorrow, or mark it as done. Everyone sees what is left.',
    },
  },
  inbox: {
    title: 'What you see each morning',
    description: 'All messages of all channels, with who it was, what they want and how urgent it is.',
    picture: 'Example of the inbox: a list of messages, and beside it one of them with player, summary and transcript',
    heading: 'Messages',
    callback: 'Callback',
    urgent: 'Urgent',
    rows: [
      {
        sender: 'ana@example.com',
        time: '9:41 AM',
        summary: 'Asks to move her appointment to next week.',
        mark: 'callback',
      },
      {
        sender: '+1 201 555 0123',
        time: '9:12 AM',
        summary: 'The heating has failed; someone should come today.',
        mark: 'urgent',
      },
      {
        sender: 'ben@example.com',
        time: 'Yesterday',
        summary: 'Wants an offer for 40 chairs by the end of the month.',
        mark: null,
      },
      { sender: 'cleo@example.com', time: 'Yesterday', summary: 'Says thanks for the quick repair.', mark: null },
    ],
    length: '0:24',
    summaryTitle: 'Summary',
    summary: 'Ana asks to move her appointment on Thursday to next week, in the morning if possible.',
    todoTitle: 'To do',
    todo: 'Call Ana with a new time.',
    transcriptTitle: 'Transcript',
    transcript:
      '“Hello, this is Ana. I have an appointment on Thursday and cannot come. Could I come next week, in the morning if possible? Please call me back.”',
  },
  start: {
    title: 'How it begins',
    steps: [
      ['Create a channel', 'A page of your own with a link and a QR code, or a button for your website.'],
      ['Share it', 'Paste one line into your website, send the link, or print the code.'],
      ['Answer', 'Messages arrive in your inbox and, if you want, by email or in your chat tool.'],
    ],
  },
  developers: {
    title: 'For developers',
    description: 'Read messages with a JSON API, or receive each one as a signed webhook as soon as it is ready.',
    tryIt: (variable: Text) => <>Set {variable} to an access token. The response describes its account.</>,
    readReference: 'Read the API reference',
    command: 'Get your account',
    exampleDelivery: 'Example delivery',
    signed: {
      title: 'Signed',
      description:
        'Every delivery has an HMAC-SHA256 signature of its timestamp and body, made with the secret of your webhook.',
    },
    retried: {
      title: 'Retried',
      description: (schedule: string) =>
        `Up to ${schedule} for each event. The event id stays the same, so you can ignore duplicates.`,
    },
    logged: {
      title: 'Logged',
      description: (attempts: number) =>
        `The dashboard shows the last ${attempts} attempts of each webhook, with status, duration and an excerpt of the response.`,
    },
  },
}

export const landingMessages = { en }
