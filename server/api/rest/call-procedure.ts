import { createOpenApiNodeHttpHandler, type NodeHTTPRequest } from 'trpc-to-openapi'
import type { Context } from '../access/context'
import { appRouter } from '../router'

export interface ProcedureRequest {
  method: string
  path: string
  query: Record<string, string>
  body: object | undefined
  context: Context
}

/** Calls a procedure through trpc-to-openapi and returns its result as JSON. @throws what the procedure throws */
export function callProcedure({ method, path, query, body, context }: ProcedureRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const own = { method, url: path, headers: HEADERS, signal: EMPTY.signal, query, body }
    const request = new Proxy(EMPTY, { get: (_, name) => Reflect.get(own, name) }) as unknown as NodeHTTPRequest
    calls.set(request, { context, reject })
    const response = { statusCode: 0, setHeader() {}, end: resolve }
    handler(request, response as unknown as NodeHTTPResponse).catch(reject)
  })
}

// The handler accepts a Request, although its types name one of Node, and reads only these members of the response.
type NodeHTTPResponse = Parameters<ReturnType<typeof createOpenApiNodeHttpHandler>>[1]

const EMPTY = new Request('http://localhost/')
const HEADERS = new Headers({ 'Content-Type': 'application/json' })

interface Call {
  context: Context
  reject: (error: unknown) => void
}

const calls = new WeakMap<object, Call>()

const handler = createOpenApiNodeHttpHandler({
  router: appRouter,
  createContext: ({ req }) => calls.get(req)!.context,
  // The error body of the library exposes internal messages, so it is discarded.
  onError: ({ req, error }) => calls.get(req)?.reject(error),
})
