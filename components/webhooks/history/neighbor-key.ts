interface Pressed {
  key: string
  hasModifier: boolean
  /** Whether the focus is in an element that uses keys itself. */
  takesKeys: boolean
  /** Whether keys without Ctrl or Alt are commands in this browser (keys-setting.ts). */
  areLettersOn: boolean
}

/** Returns to which attempt a pressed key leads; null for other keys. The list has the newest attempt first. */
export function neighborKey({ key, hasModifier, takesKeys, areLettersOn }: Pressed): 'newer' | 'older' | null {
  if (hasModifier || takesKeys) return null
  if (key === 'ArrowRight' || (key === 'j' && areLettersOn)) return 'older'
  if (key === 'ArrowLeft' || (key === 'k' && areLettersOn)) return 'newer'
  return null
}
