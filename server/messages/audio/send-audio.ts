import { ApiError } from '../../errors'
import { hasEtag } from '../../http/request/has-etag'
import { parseRange, type Recording } from './recording'

/**
 * Responds to GET and HEAD of an audio file, also of a part of it, or that the client has it already (RFC 9110, 13.1.5 and
 * 14): a range applies to GET only, and only to the file of which the client has a part.
 * @throws ApiError 416
 */
export async function sendAudio(
  request: Request,
  { size, etag, read }: Recording,
  contentType: 'audio/webm' | 'audio/wav',
): Promise<Response> {
  if (hasEtag(request, etag)) return new Response(null, { status: 304, headers: { ETag: etag } })
  const begun = request.headers.get('if-range')
  const mayBePart = request.method === 'GET' && (begun === null || begun === etag)
  const range = mayBePart ? parseRange(request.headers.get('range'), size) : null
  if (range === 'unsatisfiable')
    throw new ApiError('validation_error', {
      status: 416,
      message: 'The requested range is outside the recording.',
      headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
    })
  const headers = {
    'Content-Type': contentType,
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const audio = await read(range ?? undefined)
  return new Response(audio, { status: range ? 206 : 200, headers })
}
