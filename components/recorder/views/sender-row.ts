import { h } from './element'
import { type Context, withContact } from './view'

/** The sender's contact, with a button to change it. */
export const senderRow = (context: Context): HTMLElement =>
  h('p', { class: 'row sender' }, h('span', {}, ...withContact(context, 'sendFrom')), changeButton(context))

/** Creates the button that changes the contact. It belongs beside a text that shows it. */
export const changeButton = ({ app, text }: Context): HTMLElement =>
  h(
    'button',
    { type: 'button', class: 'quiet', click: () => app.dispatch({ type: 'change_contact' }) },
    text('contactChange'),
  )
