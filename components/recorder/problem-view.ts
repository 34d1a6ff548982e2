import { MAX_RECORDING_BYTES } from '../../server/contract/intake/protocol'
import { FILE_TYPES, type FileProblem } from './audio-file'
import { windowUrl } from './host'
import type { Messages } from './messages/en'
import { spokenTime } from './messages/messages'
import type { Closed, MicrophoneProblem, State } from './state'
import { button, type Context, h, type Icon, icon, type StepOf, setBusy, setText, stepOf, type View } from './view'

const PROBLEMS: Readonly<Record<MicrophoneProblem, [keyof Messages, keyof Messages]>> = {
  unsupported: ['unsupportedHeading', 'unsupported'],
  none: ['problemNoneHeading', 'problemNone'],
  denied: ['problemDeniedHeading', 'problemDenied'],
  dismissed: ['problemDismissedHeading', 'problemDismissed'],
  system: ['problemSystemHeading', 'problemSystem'],
  busy: ['problemBusyHeading', 'problemBusy'],
  policy: ['problemPolicyHeading', 'problemPolicy'],
}

export function problemView(context: Context): View {
  const { app, text } = context
  const step = stepOf(app.state(), 'microphone')
  const problem = step?.problem ?? 'none'
  const [heading, reason] = PROBLEMS[problem]
  const title = h('h2', { tabindex: -1 }, text(heading))
  const retry = button('primary', () => app.dispatch({ type: 'record' }), text('problemTry'))
  const isWindowFirst = problem === 'policy'
  const file = fileChoice(context)
  return {
    element: h(
      'div',
      { class: 'step center' },
      h('div', { class: 'badge warn' }, icon('alert')),
      title,
      h('p', { class: 'lead' }, text(reason)),
      problem === 'denied' && h('p', { class: 'lead' }, text(deniedText(navigator.userAgent))),
      file.problem,
      h(
        'div',
        { class: 'dock' },
        !isWindowFirst && problem !== 'unsupported' && retry,
        app.host.isFramed && (isWindowFirst || problem === 'denied') && windowLink(context, isWindowFirst),
        file.element,
      ),
    ),
    focus: title,
    update(state: State) {
      const step = stepOf(state, 'microphone')
      setBusy(retry, step?.isBusy ?? false)
      file.update(step)
    },
  }
}

const FILE_PROBLEMS: Readonly<Record<Extract<FileProblem, string>, keyof Messages>> = {
  large: 'fileLarge',
  long: 'fileLong',
  short: 'fileShort',
  unreadable: 'fileUnreadable',
}

/** Offers to send an audio file instead. */
function fileChoice({ app, config, text }: Context) {
  const values = { time: spokenTime(config.maxSeconds, config.locale), size: MAX_RECORDING_BYTES / 1024 / 1024 }
  const problem = h('p', { class: 'error', role: 'alert', hidden: true })
  const problemText = (found: FileProblem) =>
    typeof found === 'string' ? text(FILE_PROBLEMS[found], values) : text('fileForm', found)
  const onChange = () => {
    const [file] = input.files ?? []
    input.value = ''
    if (file) void app.studio.take(file)
  }
  const input = h('input', { type: 'file', accept: FILE_TYPES, hidden: true, change: onChange })
  const choose = button('secondary', () => input.click(), text('file'))
  const hint = h('p', { class: 'hint' }, text('fileHint', values))
  return {
    problem,
    element: h('div', { class: 'group file' }, input, choose, hint),
    update(step: StepOf<'microphone'> | null) {
      setBusy(choose, step?.isBusy ?? false)
      setText(problem, step?.fileProblem ? problemText(step.fileProblem) : '')
    },
  }
}

/** Opens the recorder in a window, where the website's policy does not apply. The window reports to this frame. */
function windowLink({ app, text }: Context, isFirst: boolean): HTMLElement {
  const opened = h('p', { class: 'hint', role: 'status' })
  const link = h(
    'a',
    {
      class: isFirst ? 'primary' : 'secondary',
      href: windowUrl(app.keeper.draft.pageUrl),
      target: '_blank',
      rel: 'opener',
    },
    text('problemWindow'),
  )
  link.addEventListener('click', () => {
    opened.textContent = text('problemWindowOpened')
    app.host.tell({ source: 'voice-message', type: 'microphone-blocked' })
  })
  return h('div', { class: 'buttons' }, link, opened)
}

/** Returns the words for the browser's own controls. */
export function deniedText(userAgent: string): keyof Messages {
  if (/iPhone|iPad/.test(userAgent)) return 'problemDeniedIos'
  if (/Firefox\//.test(userAgent)) return 'problemDeniedFirefox'
  return /Safari\//.test(userAgent) && !/Chrom|Android/.test(userAgent) ? 'problemDeniedSafari' : 'problemDeniedChrome'
}

const REASONS: Readonly<Record<Closed, { icon: Icon; heading: keyof Messages; reason: keyof Messages }>> = {
  channel_paused: { icon: 'pause', heading: 'pausedChannelHeading', reason: 'pausedChannel' },
  session_ended: { icon: 'clock', heading: 'endedHeading', reason: 'ended' },
  other_tab: { icon: 'tabs', heading: 'otherTabHeading', reason: 'otherTab' },
  unsupported: { icon: 'alert', heading: 'unsupportedHeading', reason: 'unsupported' },
  insecure: { icon: 'alert', heading: 'insecureHeading', reason: 'insecure' },
  not_found: { icon: 'search', heading: 'notFoundHeading', reason: 'notFound' },
}

export function closedView({ app, text }: Context): View {
  const reason = stepOf(app.state(), 'closed')?.reason ?? 'unsupported'
  const texts = REASONS[reason]
  const heading = h('h2', { tabindex: -1 }, text(texts.heading))
  const action = (key: keyof Messages, type: 'use_here' | 'again') =>
    button('primary', () => app.dispatch({ type }), text(key))
  return {
    element: h(
      'div',
      { class: 'step center' },
      h('div', { class: 'badge' }, icon(texts.icon)),
      heading,
      h('p', { class: 'lead' }, text(texts.reason)),
      h(
        'div',
        { class: 'dock' },
        reason === 'other_tab' && action('otherTabUse', 'use_here'),
        reason === 'session_ended' && action('endedAgain', 'again'),
        reason === 'session_ended' && app.keeper.slices.length > 0 && saveLink(app.studio.file(), text('endedSave')),
      ),
    ),
    focus: heading,
    update: () => {},
  }
}

/** What was recorded stays the sender's, even if it can no longer be sent. */
function saveLink(file: Blob, label: string): HTMLElement {
  const ending = /^audio\/(\w+)/.exec(file.type)?.[1] ?? 'webm'
  return h('a', { class: 'secondary', href: URL.createObjectURL(file), download: `voice-message.${ending}` }, label)
}
