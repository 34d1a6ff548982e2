// This file does not import zod, so that the page of a webhook does not load it.

/** A UUID with `evt_` before it, with room for spaces that were copied with it. */
export const MAX_HISTORY_SEARCH_CHARACTERS = 60
