import { greetingInProcess } from '../processing/audio/greeting-in-process'
import type { PrepareInput } from '../processing/audio/prepare'
import { prepareInProcess } from '../processing/audio/prepare-in-process'
import { serveTasks } from '../processing/isolation/serve-tasks'

// Before the first recording, whose processor time has no place for it.
await Promise.all([import('mediabunny'), import('@evan/opus/wasm/index.mjs'), import('mpg123-decoder')])

serveTasks({
  prepare: ({ bytes, limits }: PrepareInput, pause) => prepareInProcess(bytes, limits, pause),
  greeting: ({ bytes, limits }: PrepareInput, pause) => greetingInProcess(bytes, limits, pause),
})
