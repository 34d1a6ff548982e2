import { createHash } from 'node:crypto'
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api'
import manifest from '../package.json' with { type: 'json' }
import { env } from './env'
import { currentRequestId } from './log'
import { oncePerProcess } from './per-process'

type Api = typeof import('@opentelemetry/api')

interface Tracing {
  api: Api
  stop(): Promise<void>
}

/** Null: nothing is traced. */
const current = oncePerProcess('tracing', (): { tracing: Tracing | null } => ({ tracing: null }))()

const NAME = 'voice-message-service'

/**
 * Starts to send spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP. The packages are loaded only
 * then. The SDK reads the other variables, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER, itself.
 * @returns a function that sends what is left and ends it
 */
export async function startTraces(process: 'web' | 'worker'): Promise<() => Promise<void>> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }, hooks] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ])
  const own = { 'service.name': env().OTEL_SERVICE_NAME, 'service.version': manifest.version, 'process.name': process }
  const provider = new sdk.BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  })
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  api.trace.setGlobalTracerProvider(provider)
  const stop = async () => {
    current.tracing = null
    await provider.shutdown()
    api.trace.disable()
    api.context.disable()
  }
  current.tracing = { api, stop }
  return stop
}

interface SpanOptions {
  kind?: keyof typeof SpanKind
  attributes?: Attributes
  /** The request that caused the work, where it is not the current one. All spans of a request are one trace. */
  requestId?: string | null | undefined
  /** The `traceparent` of the caller. It becomes a link, because the trace is that of the request id. */
  traceparent?: string | null
}

/** Runs work in a span, or alone where nothing is traced. An exception ends the span as an error. */
export async function traced<T>(
  name: string,
  { kind = 'INTERNAL', attributes = {}, requestId, traceparent = null }: SpanOptions,
  work: (span: Pick<Span, 'setAttributes'>) => Promise<T>,
): Promise<T> {
  const { tracing } = current
  if (!tracing) return work(NO_SPAN)
  const { trace, context, SpanKind: kinds, SpanStatusCode } = tracing.api
  const link = remoteOf(traceparent)
  const options = { kind: kinds[kind], attributes, ...(link ? { links: [{ context: link }] } : {}) }
  return trace.getTracer(NAME).startActiveSpan(name, options, parentOf(tracing.api, requestId), async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // The message can have a URL or a text of somebody. The log has it.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
  /** The span that is active, or else the root of the trace of the request. */
  function parentOf({ ROOT_CONTEXT, TraceFlags }: Api, id: string | null | undefined): Context {
    const active = context.active()
    if (id === undefined && trace.getSpan(active)) return active
    const cause = id === undefined ? currentRequestId() : id
    if (cause === null) return ROOT_CONTEXT
    const digest = createHash('sha256').update(`request:${cause}`).digest('hex')
    const root = { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48), traceFlags: TraceFlags.SAMPLED }
    return trace.setSpanContext(ROOT_CONTEXT, { ...root, isRemote: true })
  }
}

const NO_SPAN: Pick<Span, 'setAttributes'> = {
  setAttributes() {
    return NO_SPAN as Span
  },
}

/** Reads a `traceparent` header (W3C, "Trace Context"). */
function remoteOf(traceparent: string | null) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : null
}
