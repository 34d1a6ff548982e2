import { useMessages } from '#messages'
import { shellMessages } from './shell-messages'

/** The address of the administrator (SUPPORT_CONTACT), for a link; undefined where the server has none. */
export type Contact = string | undefined

/** Names the administrator of this server, with a link to them where there is one. @param props.children another form of the name */
export function Administrator({ contact, children }: { contact: Contact; children?: React.ReactNode }) {
  const text = useMessages(shellMessages)
  const name = children ?? text.administrator
  return contact === undefined ? (
    name
  ) : (
    <a href={contact} className="link">
      {name}
    </a>
  )
}

/** Says who changes the plan. Follows a text that says which plan something needs. */
export const ChangePlan = ({ contact }: { contact: Contact }) =>
  useMessages(shellMessages).changePlan(<Administrator contact={contact} />)
