import { sweep } from '../../../server/engine/sweep'
import { command } from '../command'

export const sweepCommand = command({
  summary: 'Wake the engine for every delivery that is overdue or that a dead worker had claimed.',
  options: {},
  run: () => sweep(),
})
