import { availableParallelism } from 'node:os'
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { log } from '../../log'

interface Package {
  InferenceSession: { create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession> }
  Tensor: typeof Tensor
}

export interface Runtime {
  /** `onnxruntime-web` is the WebAssembly build. It needs about three times the processor time. */
  name: 'onnxruntime-node' | 'onnxruntime-web'
  Tensor: typeof Tensor
  /** @param options `isSmall`: a model whose steps are too small to be shared by two threads */
  createSession(model: Uint8Array, options?: { isSmall?: boolean }): Promise<InferenceSession>
}

/** A variable, so that types and bundles do not need the package: it is optional and may not be installed. */
const NATIVE_PACKAGE: string = 'onnxruntime-node'

/** A second thread shortens the recognition by a quarter (measured). */
const MOST_THREADS = 2

const sessionOptions = (threads: number): InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // A thread that has nothing to do would otherwise use a processor until it has.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  // 3: errors alone. Runtime warnings about unused initializers would go to the console.
  logSeverityLevel: 3,
})

let loaded: Promise<Runtime> | undefined

/** Returns ONNX Runtime: the native package, or the WebAssembly build where the native one cannot be loaded. */
export function loadRuntime(): Promise<Runtime> {
  loaded ??= loadNative().catch((err) => {
    log.warn({ err }, 'speech: onnxruntime-node cannot be loaded, using the WebAssembly build')
    return loadWebAssembly()
  })
  return loaded
}

async function loadNative(): Promise<Runtime> {
  return toRuntime('onnxruntime-node', await import(/* @vite-ignore */ NATIVE_PACKAGE))
}

async function loadWebAssembly(): Promise<Runtime> {
  const web = await import('onnxruntime-web')
  web.env.wasm.numThreads = 1
  return toRuntime('onnxruntime-web', web)
}

const threads = () => Math.min(MOST_THREADS, availableParallelism())

const toRuntime = (name: Runtime['name'], { InferenceSession, Tensor }: Package): Runtime => ({
  name,
  Tensor,
  createSession: (model, { isSmall = false } = {}) =>
    InferenceSession.create(model, sessionOptions(isSmall || name === 'onnxruntime-web' ? 1 : threads())),
})
