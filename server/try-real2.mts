import { openAiEngine } from './processing/summary/openai/openai'
import { ground } from './processing/summary/grounding'
const transcript = "Hi, this is Sarah Johnson from Acme Plumbing. Please call me back at plus one four one five five five five two six seven one by Friday about the invoice."
const e = openAiEngine({ baseUrl: 'http://127.0.0.1:8531/v1', apiKey: undefined, model: 'smol', timeoutMs: 400_000 })
const t = performance.now()
try { const c = await e.claim({ transcript, language: 'en', channelName: 'acme.example', channelType: 'domain' }); console.log(JSON.stringify(c)); console.log(JSON.stringify(ground(c, transcript, { language: 'en' }), null, 1)) }
catch (x: any) { console.log('ERROR', x.code, x.retry, x.message, x.excerpt) }
console.log(Math.round(performance.now() - t), 'ms')
