import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import type { HighlightedText } from '@/server/contract/messages/message-list'
import type { Command } from './commands'

const PAUSE_MS = 250
const MIN_CHARACTERS = 3
const MOST = 5

/** Finds messages by their words, names and contacts, once a person pauses. The newest are first. */
export function useFoundMessages(typed: string): Command[] {
  const text = typed.trim()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = api.messages.list.useQuery({ q: wanted }, { enabled: wanted.length >= MIN_CHARACTERS })
  if (!data || wanted !== text) return []
  return data.messages.slice(0, MOST).map(({ id, sender_name, contact, summary }) => ({
    id: `message-${id}`,
    group: 'messages',
    label: [sender_name ?? plain(contact), plain(summary)].filter(Boolean).join(' · '),
    userText: 'name',
    run: { href: `/messages/${id}` },
  }))
}

const plain = (parts: HighlightedText): string => parts.map(({ text }) => text).join('')
