import type { EngineInUse } from '../../contract/processing/processing'
import { type OpenCircuit, openCircuits, type Provider } from '../providers/circuit'
import { speechStatus } from '../speech/transcribe'
import { summaryStatus } from '../summary/summarize'

/** Returns the engines in use, and whether their providers refuse this service at present. */
export async function engineStatus(): Promise<Record<Provider, EngineInUse>> {
  const [speech, circuits] = await Promise.all([speechStatus(), openCircuits()])
  const circuitOf = (provider: Provider) => circuits.find((one) => one.provider === provider)
  const { progress, languages } = speech
  return {
    speech: withCircuit(
      {
        engine: speech.engine,
        model: speech.model,
        state: speech.state,
        progress: progress && progress.totalBytes > 0 ? progress.bytes / progress.totalBytes : null,
        languages: languages === 'any' ? languages : [...languages],
        detail: speech.detail,
        refused_since: null,
      },
      circuitOf('speech'),
    ),
    summary: withCircuit(summaryInUse(), circuitOf('summary')),
  }
}

/** The summary needs no file and is always ready. */
function summaryInUse(): EngineInUse {
  const { engine, model, languages } = summaryStatus()
  return {
    engine,
    model,
    state: 'ready',
    progress: null,
    languages: languages === 'any' ? languages : [...languages],
    detail: null,
    refused_since: null,
  }
}

const withCircuit = (engine: EngineInUse, circuit: OpenCircuit | undefined): EngineInUse =>
  circuit
    ? { ...engine, state: 'refused', detail: circuit.message, refused_since: new Date(circuit.opened_at).toISOString() }
    : engine
