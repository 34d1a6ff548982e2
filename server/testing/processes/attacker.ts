import { json } from 'node:stream/consumers'
import { ATTACKS, type Attack, type Target } from './attacks'

// A separate process, so that the measurement does not wait for the attacker. It prints `ready`, reads the target,
// attacks, and prints the outcomes.

const [name = ''] = process.argv.slice(2)
process.stdout.write('ready\n')
const target = (await json(process.stdin)) as Target
const outcomes = await ATTACKS[name as Attack](target)
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit(0))
