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
