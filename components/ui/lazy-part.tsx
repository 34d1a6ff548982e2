import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { isReachable, pauseBeforeRetry } from './connection'

/** Returns a component that is loaded when it is first rendered. It waits for the server, because React keeps a failure. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback: React.ReactNode = null,
): PartOf<Module[Name]> {
  const Part = lazy(async () => ({ default: (await loadWhenReachable(load))[name] as ComponentType<object> }))
  // biome-ignore lint/correctness/noComponentHookFactories: modules call it, not components
  const Loaded: ComponentType<object> = (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
  return Loaded as PartOf<Module[Name]>
}

type PartOf<Value> = Value extends ComponentType<infer Props> ? ComponentType<Props> : never

/** Repeats a load that failed: at once, and without the server until it responds. Then it throws the error. */
export async function loadWhenReachable<Loaded>(load: () => Promise<Loaded>, isRepetition = false): Promise<Loaded> {
  try {
    return await load()
  } catch (thrown) {
    const isThere = await isReachable()
    if (isThere && isRepetition) throw thrown
    if (!isThere) await pauseBeforeRetry()
    return loadWhenReachable(load, isThere)
  }
}

const noSubscription = () => () => {}

/** Returns false until the scripts of this part of the page have run. What works only with scripts is disabled until then. */
export const useIsLoaded = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
