import type { Messages } from './messages/en'
import type { Event } from './state'
import { button, type Context, h } from './view'

interface Options {
  confirm: { text: keyof Messages; event: Event }
  cancel: Event
  /** What the question replaces, and its control that asked. */
  actions: HTMLElement
  asker: HTMLElement
}

/** Creates the question whether to delete the recording. It replaces the `actions`, and moves the focus to the safe choice and back. */
export function deleteQuestion({ app, text }: Context, { confirm, cancel, actions, asker }: Options) {
  const keepIt = button('secondary', () => app.dispatch(cancel), text('redoNo'))
  const yes = button('danger', () => app.dispatch(confirm.event), text(confirm.text))
  const element = h(
    'div',
    { class: 'question', role: 'group', 'aria-labelledby': 'question', hidden: true },
    h('p', { id: 'question' }, text('redoConfirm')),
    h('div', { class: 'buttons' }, yes, keepIt),
  )
  let wasAsking = false
  return {
    element,
    update(isAsking: boolean) {
      element.hidden = !isAsking
      actions.hidden = isAsking
      if (isAsking !== wasAsking) (isAsking ? keepIt : asker).focus()
      wasAsking = isAsking
    },
  }
}
