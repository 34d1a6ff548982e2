'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from './announcer'

/**
 * Saves a choice as soon as it is made. The last choice stays visible until the page has it; after an error the stored one returns.
 * @param stored the choice that the page was rendered with
 * @param save sends a choice. The form shows its error.
 * @param announcement returns what to announce when a choice is saved
 * @returns the choice to show, and a function that changes it
 */
export function useSavedChoice<Choice extends string | boolean | null>(
  stored: Choice,
  save: (choice: Choice) => Promise<unknown>,
  announcement: (choice: Choice) => string,
): [Choice, (choice: Choice) => void] {
  const router = useRouter()
  const announce = useAnnounce()
  const [latest, setLatest] = useState<{ choice: Choice; isSaved: boolean } | null>(null)
  const [send] = useState(() =>
    choiceSaver<Choice>(
      (choice) =>
        save(choice).then(
          () => true,
          () => false,
        ),
      (saved) => {
        setLatest(saved && { ...saved, isSaved: true })
        if (!saved) return
        announce(announcement(saved.choice))
        router.refresh()
      },
    ),
  )
  if (latest?.isSaved && latest.choice === stored) setLatest(null)
  function choose(choice: Choice) {
    setLatest({ choice, isSaved: false })
    void send(choice)
  }
  return [latest ? latest.choice : stored, choose]
}

/**
 * Returns a function that saves a choice. It saves one choice at a time: while a request is pending it keeps only the latest choice,
 * and sends it afterwards, so that the last choice is also the last one that the server gets.
 * @param save sends a choice; false when the server did not save it
 * @param onEnd called when no choice is left to send, with the last saved one; null when none was saved
 */
export function choiceSaver<Choice>(
  save: (choice: Choice) => Promise<boolean>,
  onEnd: (saved: { choice: Choice } | null) => void,
): (choice: Choice) => Promise<void> {
  let next: { choice: Choice } | null = null
  let isSaving = false
  return async (choice) => {
    next = { choice }
    if (isSaving) return
    isSaving = true
    let saved: { choice: Choice } | null = null
    while (next) {
      const current: { choice: Choice } = next
      next = null
      if (await save(current.choice)) saved = current
    }
    isSaving = false
    onEnd(saved)
  }
}
