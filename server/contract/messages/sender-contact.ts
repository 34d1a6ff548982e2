interface Contacts {
  email: string | null
  phone: string | null
  whatsapp: string | null
}

/** Returns the contact of a sender, whose method decides which one it is; null when it is unknown. */
export const contactOf = (sender: Contacts | null): string | null =>
  sender === null ? null : (sender.email ?? sender.phone ?? sender.whatsapp)
