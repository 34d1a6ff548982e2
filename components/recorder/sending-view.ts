import type { State } from './state'
import { button, type Context, h, icon, setText, stepOf, type View } from './view'

const TROUBLES = { offline: 'sendingOffline', server: 'sendingRetry', limited: 'sendingLimited' } as const

export function sendingView({ text }: Context): View {
  const heading = h('h2', { tabindex: -1 }, text('sendingHeading'))
  const bar = h('progress', { max: 1, 'aria-label': text('sendingProgress') })
  const trouble = h('p', { class: 'warning', role: 'status', hidden: true })
  const hint = h('p', { class: 'lead' }, text('sendingHint'))
  return {
    element: h('div', { class: 'step center sending' }, heading, hint, h('div', { class: 'group' }, bar, trouble)),
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'sending')
      if (!step) return
      // The last tenth is the confirmation.
      bar.value = 0.9 * state.uploaded
      const isOffline = step.trouble === 'offline' || state.isOffline
      const key = isOffline ? 'sendingOffline' : step.trouble === null ? null : TROUBLES[step.trouble]
      setText(trouble, key ? text(key) : '')
    },
  }
}

export function sentView(context: Context): View {
  const { app, config, text } = context
  const heading = h('h2', { tabindex: -1 }, text('sentHeading'))
  const review = h('div', { class: 'review' })
  let isShown = false
  const waiting = h('p', { class: 'hint waiting', role: 'status', hidden: true })
  const again = button('quiet', () => app.dispatch({ type: 'again' }), text('again'))
  return {
    element: h(
      'div',
      { class: 'step center' },
      h('div', { class: 'badge ok' }, icon('check')),
      heading,
      h('p', { class: 'lead', dir: config.texts.thanks === undefined ? null : 'auto' }, text('thanks')),
      waiting,
      review,
      h('div', { class: 'dock' }, again),
    ),
    focus: heading,
    update(state: State) {
      const step = stepOf(state, 'sent')
      if (!step) return
      setText(waiting, step.isWaiting ? text('reviewWaiting') : '')
      if (!step.review || isShown) return
      isShown = true
      review.replaceChildren(...reviewElements(context, step.review))
    },
  }
}

function reviewElements(
  { text }: Context,
  { url, draft_text, location }: { url: string; draft_text: string | null; location: string | null },
) {
  const area = h('textarea', { id: 'review', class: 'field', rows: 5, dir: 'auto' })
  area.value = draft_text ?? ''
  const copied = h('span', { class: 'hint', role: 'status' })
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(area.value).then(
      () => true,
      () => false,
    )
    if (!isCopied) area.select()
    setText(copied, text(isCopied ? 'reviewCopied' : 'reviewCopyFailed'))
  }
  const link = h('a', { class: 'primary', href: url, target: '_blank', rel: 'noopener noreferrer' }, text('reviewOpen'))
  link.append(h('span', { class: 'visually-hidden' }, ` (${text('opensWindow')})`))
  return [
    h('h3', {}, text('reviewHeading')),
    location === null ? '' : h('p', { class: 'hint', dir: 'auto' }, text('reviewLocation', { location })),
    h('p', { class: 'hint' }, text(draft_text === null ? 'reviewEmpty' : 'reviewIntroduction')),
    h('label', { for: 'review', class: 'label' }, text('reviewLabel')),
    area,
    h(
      'div',
      { class: 'buttons' },
      button('secondary', () => void copy(), text('reviewCopy')),
      link,
    ),
    copied,
  ]
}
