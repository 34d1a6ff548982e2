/** The header by which a page knows its own path. proxy.ts sets it for every page, over whatever a client sent. */
export const PATH_HEADER = 'x-path'
