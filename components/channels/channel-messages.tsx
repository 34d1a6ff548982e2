import { formatNumber } from '@/components/ui/format'
import type { ChannelType } from '@/server/contract/channels/channel'
import type { VerificationMethod } from '@/server/contract/channels/channel-settings'
import type { ButtonPosition, ChannelText, Locale } from '@/server/contract/intake/channel-texts'

type Text = React.ReactNode

export const SECTIONS = ['share', 'recording', 'texts', 'appearance', 'limits', 'danger'] as const
export type Section = (typeof SECTIONS)[number]

const CHANNEL_TYPE_LABELS: Record<ChannelType, string> = {
  domain: 'Domain',
  campaign: 'Campaign',
}

const METHOD_LABELS: Record<VerificationMethod, string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
}

const POSITION_LABELS: Record<ButtonPosition, string> = {
  'bottom-right': 'Bottom right',
  'bottom-left': 'Bottom left',
  inline: 'Where the snippet is',
}

const TEXT_LABELS: Record<ChannelText, string> = {
  title: 'Title',
  introduction: 'Introduction',
  greeting: 'Written greeting',
  consent: 'Consent',
  thanks: 'Thanks',
  button: 'Button label',
}

const LOCALE_LABELS: Record<Locale, string> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  pt: 'Portuguese',
  ar: 'Arabic',
}

const en = {
  list: {
    title: 'Channels',
    intro: 'A channel is where people leave you voice messages: a widget on your website, or a campaign page.',
    create: 'Create channel',
    count: (count: number, most: number) => `${formatNumber(count)} of ${formatNumber(most)} channels in your plan`,
    channel: 'Channel',
    type: 'Type',
    state: 'State',
    month: 'This month',
    monthHeader: 'Completed this month',
    messages: (count: number) => (count === 1 ? '1 message' : `${formatNumber(count)} messages`),
    last: 'Last message',
    never: 'None yet',
    seen: (host: Text, time: Text) => (
      <>
        Seen on {host} {time}
      </>
    ),
    install: 'Add the snippet to this website',
  },
  empty: {
    title: 'No channels yet',
    description:
      'Create a campaign page to get a link that you can share at once, or a domain to put a button on your website.',
    needsEditor: 'Ask an admin or editor to create one.',
  },
  states: { active: 'Active', paused: 'Paused', notInstalled: 'Not installed yet' },
  new: {
    title: 'Create channel',
    needsEditor: 'You need the editor role to create channels. Ask an admin of this account.',
    limit: (most: number) => `Your plan includes ${formatNumber(most)} channels. Delete one, or change your plan.`,
    type: 'Type',
    domain: 'Domain',
    domainHint: 'A button on your website opens the recorder.',
    campaign: 'Campaign',
    campaignHint: 'A page of its own, with a link and a QR code to share.',
    hostname: 'Hostname',
    hostnameHint: 'The website that shows the button, such as www.example.com.',
    name: 'Name',
    nameHint: 'Senders see it as the title of the page.',
    address: 'Address',
    addressHint: 'The last part of the page’s address. Leave it empty to make it from the name.',
    submit: 'Create channel',
    pending: 'Creating…',
    announce: (name: string) => `Channel ${name} created`,
  },
  page: {
    sections: 'Sections of the channel',
    onlyEditors: 'Only editors and admins can change these settings.',
    submit: 'Save changes',
    pending: 'Saving…',
    saved: 'Changes saved',
  },
  share: {
    snippet: 'Snippet',
    snippetHint: 'Add this line to each page that shows the button, before </body>.',
    snippetWhat: 'the snippet',
    link: 'Link',
    linkHint: 'Share this link, or print the QR code.',
    linkWhat: 'the link',
    open: 'Open the page',
    qr: 'QR code',
    qrLabel: (url: string) => `QR code of ${url}`,
    downloadSvg: 'Download SVG',
    downloadPng: 'Download PNG',
    seen: 'On your website',
    notSeen: 'Not seen yet',
    hosts: 'Other websites that may show the button',
    hostsHint:
      'One per line: shop.example.com, *.example.com for all its subdomains, or localhost:3000 for development.',
    activity: 'Completed this month',
    last: 'Last message',
    preview: 'Preview',
    previewHint: 'What senders see, with changes that are not saved yet. Nothing is sent from here.',
    previewTitle: 'Preview of the recorder',
    websiteButton: (label: string, position: string) => `The button “${label}” on a website: ${position}`,
    previewStep: 'Step',
    previewSteps: { contact: 'Contact', ready: 'Ready to record', sent: 'Message sent', paused: 'Paused' },
  },
  recording: {
    name: 'Name',
    renameHint: 'The address of the page and the id stay the same.',
    methods: 'How senders can be reached',
    codeStep: 'Require a one-time code',
    codeStepHint: 'Senders prove that the contact is theirs before they record.',
    contactLast: 'Record first, contact after',
    contactLastHint:
      'Senders agree and record at once, and say how to reach them before they send. Not together with a code.',
    maxSeconds: 'Longest recording',
    seconds: (seconds: number) =>
      seconds < 60
        ? `${seconds} seconds`
        : seconds % 60 === 0
          ? minutes(seconds / 60)
          : `${minutes(Math.floor(seconds / 60))} ${seconds % 60} seconds`,
    language: 'Language of senders',
    accountLanguage: 'Language of the account',
    review: 'Review step',
    reviewHint:
      'After the message is processed, senders are offered a text for a review. Everyone gets the same offer.',
    reviewPlan: 'The review step takes effect on the Starter plan and above.',
    reviewOn: 'Ask for a review',
    location: 'Place',
    locationHint: 'What senders review, such as the name of a branch.',
    url: 'Review link',
    urlHint: 'The HTTPS page where a review can be written.',
  },
  texts: {
    description: 'Replace the recorder’s own texts. An empty field shows the standard text, which senders then read.',
    language: 'Language',
    greetingHint: 'A few sentences of your own, shown before the recording. Leave it empty to show none.',
    consentVersion: (version: number) =>
      `Version ${version}. Each change of a consent text makes a new version, and each message keeps the text that its sender agreed to.`,
  },
  spoken: {
    label: 'Spoken greeting',
    hint: 'Your voice, up to a minute, in every language of the recorder. Senders choose whether to play it before they record.',
    record: 'Record',
    again: 'Record again',
    opening: 'Allow the microphone…',
    stop: 'Stop',
    recorded: 'Recorded time',
    most: (time: string) => `of ${time}`,
    upload: 'Upload a file',
    file: 'Audio file of the spoken greeting',
    play: 'Play',
    pause: 'Pause',
    unsaved: 'Not saved yet. Listen to it first.',
    save: 'Save greeting',
    saving: 'Saving…',
    saved: 'Spoken greeting saved',
    discard: 'Discard',
    remove: 'Remove',
    removed: 'Spoken greeting removed',
    large: 'This file is larger than 2 MB. Choose a smaller one, such as an MP3.',
    noMicrophone: 'The microphone cannot be used. Allow it in your browser, or choose an audio file.',
    notPlayed: 'This browser cannot play the file. Save it to listen to it.',
  },
  appearance: {
    logoHint: 'PNG, JPEG or WebP, at most 256 kB. Without one, the recorder shows the logo of the account.',
    logoSaved: 'Logo saved',
    colorHint: 'As #rrggbb. Leave it empty for the color of the account.',
    sample: 'Leave a voice message',
    sampleLabel: (color: string, text: string) => `A button in ${color} with ${text} text`,
    readable: 'Text on this color is readable, and the button is easy to see in both themes.',
    adjusted: (theme: string, ratio: string, color: string) =>
      `Hard to see on a ${theme} background (contrast ${ratio}:1, 3:1 is needed). The recorder uses ${color} there.`,
    themes: { light: 'light', dark: 'dark' },
    white: 'white',
    black: 'black',
    position: 'Position of the button',
  },
  limits: {
    used: 'Used this month',
    messages: 'Messages per month',
    minutes: 'Minutes per month',
    noLimit: 'Leave it empty for no limit but that of your plan.',
    waiting: 'Messages over a limit are kept, and processed when the next month begins or you raise the limit.',
  },
  danger: {
    pauseTitle: 'Pause',
    pauseHint: 'While a channel is paused, it takes no messages. Senders see that it is paused.',
    pause: 'Pause channel',
    resume: 'Resume channel',
    pending: 'Saving…',
    paused: 'Channel paused',
    resumed: 'Channel resumed',
    deleteTitle: 'Delete',
    deleteHint: 'A deleted channel takes no more messages. Its messages stay. You can’t undo this.',
    delete: 'Delete channel',
    confirmTitle: (name: Text) => <>Delete {name}?</>,
    deleting: 'Deleting…',
    consequences:
      'The widget or page stops working at once. Messages stay. Webhooks that are restricted to this channel receive nothing more.',
    announce: (name: string) => `Channel ${name} deleted`,
  },
  types: CHANNEL_TYPE_LABELS,
  methods: METHOD_LABELS,
  positions: POSITION_LABELS,
  textNames: TEXT_LABELS,
  locales: LOCALE_LABELS,
  sectionLabel: (section: Section, type: ChannelType): string =>
    section === 'share' ? (type === 'domain' ? 'Install' : 'Share') : SECTION_LABELS[section],
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

const SECTION_LABELS: Record<Exclude<Section, 'share'>, string> = {
  recording: 'Recording',
  texts: 'Texts',
  appearance: 'Appearance',
  limits: 'Limits',
  danger: 'Pause and delete',
}

export const channelMessages = { en }
