// The process that reads foreign audio (server/processing/audio/prepare.ts). It loads each codec at its first use.

import type { PrepareInput } from '../processing/audio/prepare'
import { prepareInProcess } from '../processing/audio/prepare-in-process'
import { serveTasks } from '../processing/isolation/serve-tasks'

serveTasks({
  prepare: ({ bytes, limits }: PrepareInput) => prepareInProcess(bytes, limits),
})
