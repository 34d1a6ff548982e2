import { planMessages as messages } from './plan-messages'

/** The address of the administrator (SUPPORT_CONTACT), for a link; undefined where the server has none. */
export type Contact = string | undefined

/** Names the administrator of this server, with a link to them where there is one. */
export const Administrator = ({ contact }: { contact: Contact }) =>
  contact === undefined ? (
    messages.administrator
  ) : (
    <a href={contact} className="text-accent underline">
      {messages.administrator}
    </a>
  )

/** Says who changes the plan. Follows a text that says which plan something needs. */
export const ChangePlan = ({ contact }: { contact: Contact }) => (
  <>{messages.changePlan(<Administrator contact={contact} />)}</>
)
