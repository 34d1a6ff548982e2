import { createReadStream, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { acceptsEncoding } from './request/accepts-encoding'

/** Their names hold a hash of the contents. */
const CACHE = 'public, max-age=31536000, immutable'
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const COMPRESSED = '.br'

/**
 * Returns what serves the scripts and styles of the pages as the build compressed them (scripts/compress-page-files.mjs).
 * It returns null for every other request, which is for Next.js: another file, method or client.
 * @param folder the folder of the build
 */
export function pageFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> | null {
  const files = new Map(
    compressedBelow(path.join(folder, 'static')).map((file) => [
      `/_next/${path.relative(folder, file).split(path.sep).join('/').slice(0, -COMPRESSED.length)}`,
      { file, type: TYPES[path.extname(file.slice(0, -COMPRESSED.length))], size: statSync(file).size },
    ]),
  )
  return ({ method, url = '', headers }, response) => {
    const found = files.get(url.split('?')[0] ?? '')
    const isRead = method === 'GET' || method === 'HEAD'
    if (!found?.type || !isRead || !acceptsEncoding(headers['accept-encoding'], 'br')) return null
    response.writeHead(200, {
      'Content-Type': found.type,
      'Content-Encoding': 'br',
      'Content-Length': found.size,
      'Cache-Control': CACHE,
      Vary: 'Accept-Encoding',
    })
    return send(found.file, response)
  }
}

const compressedBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(COMPRESSED))
    .map((file) => path.join(folder, file))

/** Node.js leaves the body out of the response to HEAD. */
async function send(file: string, response: ServerResponse): Promise<void> {
  try {
    await pipeline(createReadStream(file), response)
  } catch (error) {
    // The client left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}
