import { sweep } from '../../server/engine/sweep'
import { command } from './command'

export const sweeping = command({
  summary: 'Wake every delivery that is overdue or was left by a worker that died.',
  options: {},
  run: () => sweep(),
})
