import { CONFIG_ID, MESSAGES_ID, type RecorderConfig } from '../../server/contract/intake/protocol'
import { createApp, readJson } from './app'
import { codeView } from './code'
import { contactView } from './contact'
import type { Messages } from './messages/en'
import { spokenTime } from './messages/messages'
import { showPreview } from './preview'
import { closedView, problemView } from './problem-view'
import { recordedView } from './recorded-view'
import { type Announcement, announceChange, announceTime, readyView, recordingView } from './recording-view'
import { sendingView, sentView } from './sending-view'
import { spokenGreeting } from './spoken-greeting'
import type { State, Step } from './state'
import { type Context, createText, h, setText, showPlace, type View } from './view'

const VIEWS: Readonly<Record<Step['name'], (context: Context) => View>> = {
  opening: ({ text }) => ({ element: h('p', { class: 'hint center' }, text('loading')), update: () => {} }),
  contact: contactView,
  code: codeView,
  ready: readyView,
  microphone: problemView,
  recording: recordingView,
  recorded: recordedView,
  sending: sendingView,
  sent: sentView,
  closed: closedView,
}

function showRecorder(root: HTMLElement, config: RecorderConfig, messages: Messages): void {
  const text = createText(config, messages)
  const notice = h('div', { class: 'notices', role: 'status' })
  const spoken = h('div', { class: 'visually-hidden', 'aria-live': 'polite' })
  const place = h('div', { class: 'place' })
  root.replaceChildren(notice, place, spoken)

  let view: View | null = null
  let shownStep = ''
  let firstStep = ''
  const app = createApp(config, (before, after) => {
    show(after)
    announce(announceChange(before, after))
  })
  const context: Context = { app, config, text }
  const greeting = spokenGreeting(context)
  if (greeting) root.before(greeting.element)

  function show(state: State) {
    const name = nameOf(state.step)
    if (name !== shownStep) {
      const isFirst = shownStep === '' || shownStep === 'opening'
      shownStep = name
      view?.close?.()
      view = VIEWS[state.step.name](context)
      place.replaceChildren(view.element)
      view.update(state)
      // The page itself has the focus when it opens; a frame must not take it from the website.
      if (!isFirst) view.focus?.focus({ preventScroll: false })
    } else view?.update(state)
    greeting?.update(state)
    showNotices(state)
    if (name === 'contact' || name === 'ready') firstStep ||= name
    showPlace(name === 'opening' || name === firstStep)
  }

  function showNotices(state: State) {
    const isBefore = ['contact', 'code', 'ready', 'recording', 'recorded'].includes(state.step.name)
    const lines = [
      isBefore && state.isOffline ? text('offline') : '',
      isBefore && !state.isOffline && state.isServerDown ? text('serverDown') : '',
      state.isInMemory && state.step.name !== 'sent' && state.step.name !== 'closed' ? text('inMemory') : '',
    ].filter((line) => line !== '')
    if (notice.textContent === lines.join('')) return
    notice.replaceChildren(...lines.map((line) => h('p', { class: 'notice' }, line)))
  }

  function announce(announcement: Announcement | null) {
    if (!announcement) return
    const time = 'seconds' in announcement ? spokenTime(announcement.seconds, config.locale) : ''
    setText(spoken, text(announcement.key, { time }))
  }

  let announcedSecond = 0
  setInterval(() => {
    const seconds = Math.floor(app.studio.current()?.elapsed() ?? 0)
    if (seconds > announcedSecond) announce(announceTime(announcedSecond, seconds, config.maxSeconds))
    announcedSecond = seconds
  }, 500)

  show(app.state())
  connectFrame(root, app.host)
}

/** The microphone problems and the reasons of the closed step are views of their own. */
const nameOf = (step: Step): string =>
  step.name === 'microphone'
    ? `microphone-${step.problem}`
    : step.name === 'closed'
      ? `closed-${step.reason}`
      : step.name

/** In a frame: reports the height of the content, and asks the website to close the dialog on Escape. */
function connectFrame(root: HTMLElement, { isFramed, tell }: Context['app']['host']) {
  if (!isFramed) return
  document.documentElement.classList.add('framed')
  const page = root.closest('main') ?? root
  new ResizeObserver(() =>
    tell({ source: 'voice-message', type: 'size', height: Math.ceil(page.scrollHeight) }),
  ).observe(page)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ source: 'voice-message', type: 'close' })
  })
}

// The entry of the page (server/intake/pages/recorder-page.ts).

const root = document.getElementById('recorder')
if (root) {
  // The preview of the dashboard cannot be used.
  const show = root.closest('main')?.inert ? showPreview : showRecorder
  show(root, readJson(document, CONFIG_ID) as RecorderConfig, readJson(document, MESSAGES_ID) as Messages)
}
