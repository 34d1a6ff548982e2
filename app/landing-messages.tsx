type Text = React.ReactNode

const en = {
  siteNavigation: 'Site',
  apiReference: 'API reference',
  signIn: 'Sign in',
  title: 'Voice messages, delivered to your systems',
  introduction:
    'People leave voice messages in a widget on your site or on a campaign page. We transcribe and summarize each one.',
  delivery: 'Read messages with a JSON API, or receive each one as a signed webhook as soon as it is ready.',
  openDashboard: 'Sign in to the dashboard',
  tryRecorder: 'Try the recorder',
  exampleDelivery: 'Example delivery',
  features: {
    signed: {
      title: 'Signed',
      description:
        'Every delivery has an HMAC-SHA256 signature of its timestamp and body, made with the secret of your subscription.',
    },
    retried: {
      title: 'Retried',
      description: (schedule: string) =>
        `Up to ${schedule} for each event. The event id stays the same, so you can ignore duplicates.`,
    },
    logged: {
      title: 'Logged',
      description: (attempts: number) =>
        `The dashboard shows the last ${attempts} attempts of each subscription, with status, duration and an excerpt of the response.`,
    },
  },
  tryApi: {
    title: 'Try the API',
    description: (variable: Text) => <>Set {variable} to an access token. The response describes its account.</>,
    readReference: 'Read the API reference',
    example: 'Get your account',
  },
}

export const landingMessages = { en }
