'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from './announcer'

/** Saves a choice at once. `stored` is the one of the page, which returns after an error. Returns the choice to show and how to change it. */
export function useSavedChoice<Choice extends string | boolean>(
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

/** Returns a function that saves one choice at a time, and then only the latest, so that it is also the last one that the server gets. */
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
