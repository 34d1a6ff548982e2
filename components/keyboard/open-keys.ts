/** Dispatched on the window. The palette's trigger listens, because it can open a dialog on every page. */
export const OPEN_KEYS = 'open-keys'

/** Opens the list of keys, as the key `?` does. */
export const openKeys = () => void dispatchEvent(new Event(OPEN_KEYS))
