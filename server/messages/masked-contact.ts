/** Returns a contact that a reader of the activity log recognizes but cannot use: `a•••@example.com`, `+44•••23`. */
export function maskedContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${[...contact][0]}•••${contact.slice(at)}`
  return `${contact.slice(0, 3)}•••${contact.slice(-2)}`
}
