import { lazy } from '../lazy'
import type { WakeRequest } from './wake-request'

const loadEngines = lazy(() => import('../engine/engine'))

/**
 * Tells the configured engine that deliveries are due. Call it after the commit that wrote them. A lost, late or
 * repeated wake changes only the moment of an attempt, because the rows are the truth and the sweep finds the
 * deliveries that no engine was woken for.
 *
 * The engines call the actions that call this function. The import is dynamic, so that the imports form no circle and
 * an engine loads only where it is used.
 * @returns how many of the deliveries, from the first one on, the engine accepted; see `Engine.wake`
 */
export async function wake(deliveries: readonly WakeRequest[]): Promise<number> {
  const { engine } = await loadEngines()
  return (await engine()).wake(deliveries)
}
