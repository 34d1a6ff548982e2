import { json } from 'node:stream/consumers'
import { ATTACKS, type Attack, type Target } from './attacks'

// A process of its own, so that what is measured beside an attack does not wait for the attacker: it says that it is ready,
// reads the target, attacks, and says the outcomes.

const [name = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
const target = (await json(process.stdin)) as Target
const outcomes = await ATTACKS[name as Attack](target)
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit(0))
