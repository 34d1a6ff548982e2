import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import type { Role } from '@/server/contract/accounts/account'

export const createMessages = {
  title: 'Create a webhook',
  intro: (active: number, limit: number) =>
    `Your endpoint receives each completed message as a signed POST request. You use ${active} of ${limit} active webhooks.`,
  createdTitle: 'Your webhook is active',
  needsEditor: (role: Role) => `Only editors and admins can create webhooks. Your role is ${role}.`,
  needsPaidPlan: 'Creating webhooks requires the Starter plan or above. This account is on the Free plan.',
  limitReached: (limit: number) =>
    `You have reached the limit of ${limit} active webhooks. Delete one that you no longer need, then try again.`,
  viewActive: 'View active webhooks',

  form: {
    name: 'Name',
    nameHint: 'Optional. Shown in this dashboard instead of the URL.',
    url: 'URL',
    urlHint: 'A public HTTPS endpoint that responds to each POST request with a 2xx status.',
    urlPlaceholder: 'https://hooks.example.com/voice',
    urlMissing: 'Enter a URL.',
    channels: 'Channels',
    channelsHint: 'Send messages from all channels, including future ones, or from just one.',
    allChannels: 'All channels',
    domains: 'Domains',
    campaigns: 'Campaigns',
    channelDeleted: 'This channel no longer exists. Reload the page and choose another one.',
    /** The server refused because another person created a webhook in the meantime. */
    limitReached:
      'This account has reached its limit of active webhooks. Delete one that you no longer need, then try again.',
    submit: 'Create webhook',
    pending: 'Creating…',
  },

  urlCheck: {
    checking: 'Checking this URL…',
    usable: 'You can use this URL.',
    failed: (error: ReactNode) => richText`Could not check this URL: ${error}`,
    savedAs: (url: ReactNode) => richText`Saved as ${url}`,
    duplicate: (link: ReactNode) =>
      richText`Another active webhook sends to this URL (${link}). Your receiver would get each event twice, with the same event ID.`,
    duplicateLink: 'view it',
  },

  secret: {
    pendingTitle: 'Creating the webhook…',
    pending: 'Keep this page open: it shows the signing secret only once.',
    title: 'Webhook created',
    intro: (url: ReactNode) =>
      richText`Your receiver needs this secret to verify the signature of each request to ${url}.`,
    theSecret: 'the signing secret',
    announcement: 'Webhook created. Copy its secret now.',
  },

  testEndpoint: {
    title: 'No receiver yet?',
    intro: 'This server can receive the webhook itself. It verifies each request and shows it as it arrives.',
    use: 'Use the built-in test endpoint',
    open: 'Open the built-in test endpoint',
    pending: 'Creating…',
    tunnel: 'A receiver on your computer?',
    tunnelIntro:
      'A tunnel gives it a public HTTPS URL. Start one of these with the port of your receiver, and enter its URL.',
    tunnelCommands: 'cloudflared tunnel --url http://localhost:8080\nngrok http 8080',
  },

  next: {
    test: 'Send a test event',
    testIntro: 'A test event contains the sample message. Tests never count as failures.',
    code: 'Verify signatures in your receiver',
    codeIntro: (prefix: ReactNode, link: ReactNode) =>
      richText`Call this function with the secret (${prefix}…), the header X-Message-Signature and the raw body. Respond with 401 when it returns false. See also the ${link}.`,
    completeReceivers: 'complete receivers',
    theFunction: 'the function',
    open: 'Open webhook',
  },

  receiverExample: 'a complete receiver',
}
