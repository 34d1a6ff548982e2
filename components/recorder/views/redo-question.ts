import { h } from './element'
import type { Context } from './view'

/**
 * Creates the question whether to record again, which deletes the recording. The question replaces the actions, and
 * moves the focus to the safe choice and back.
 * @param actions the buttons of the step, `redo` among them
 */
export function redoQuestion({ app, text }: Context, actions: HTMLElement, redo: HTMLElement) {
  const keepIt = h(
    'button',
    { type: 'button', class: 'secondary', click: () => app.dispatch({ type: 'redo_canceled' }) },
    text('redoNo'),
  )
  const confirm = h(
    'button',
    { type: 'button', class: 'danger', click: () => app.dispatch({ type: 'redo_confirmed' }) },
    text('redoYes'),
  )
  const element = h(
    'div',
    { class: 'question', role: 'group', 'aria-labelledby': 'redo-question', hidden: true },
    h('p', { id: 'redo-question' }, text('redoConfirm')),
    h('div', { class: 'buttons' }, confirm, keepIt),
  )
  let wasAsking = false
  return {
    element,
    update(isAsking: boolean) {
      element.hidden = !isAsking
      actions.hidden = isAsking
      if (isAsking !== wasAsking) (isAsking ? keepIt : redo).focus()
      wasAsking = isAsking
    },
  }
}
