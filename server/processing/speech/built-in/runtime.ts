import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { log } from '../../../log'

/** What both packages of ONNX Runtime offer, as far as this service uses it. */
interface Package {
  InferenceSession: { create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession> }
  Tensor: typeof Tensor
}

export interface Runtime {
  /** `onnxruntime-web` is the WebAssembly build. It needs about three times the processor time. */
  name: 'onnxruntime-node' | 'onnxruntime-web'
  Tensor: typeof Tensor
  createSession(model: Uint8Array): Promise<InferenceSession>
}

export type RuntimeName = Runtime['name']

/** A variable, so that types and bundles do not need the package: it is optional and may not be installed. */
const NATIVE_PACKAGE: string = 'onnxruntime-node'

const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  // One thread: the service shares its processors with the database and with deliveries.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // 3: errors alone. Runtime warnings about unused initializers would go to the console.
  logSeverityLevel: 3,
}

let loaded: Promise<Runtime> | undefined

/** Returns ONNX Runtime: the native package, or the WebAssembly build where the native one cannot be loaded. */
export function loadRuntime(): Promise<Runtime> {
  loaded ??= loadNative().catch((err) => {
    log.warn({ err }, 'speech: onnxruntime-node cannot be loaded, using the WebAssembly build')
    return loadWebAssembly()
  })
  return loaded
}

/** Loads one of both packages. For benches and tests; everything else calls `loadRuntime`. */
export const loadRuntimeNamed = (name: RuntimeName): Promise<Runtime> => {
  loaded = name === 'onnxruntime-node' ? loadNative() : loadWebAssembly()
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

const toRuntime = (name: RuntimeName, { InferenceSession, Tensor }: Package): Runtime => ({
  name,
  Tensor,
  createSession: (model) => InferenceSession.create(model, SESSION_OPTIONS),
})
