/** The request header with the path of the page. proxy.ts sets it and overwrites a value sent by the client. */
export const PATH_HEADER = 'x-path'
