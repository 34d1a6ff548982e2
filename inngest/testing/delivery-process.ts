import { lookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { parseAllowedHosts } from '../../server/webhooks/transport/policy'
import { inngestHandler } from '../serve'
import { serveHandler } from './serve-handler'

// A process that Inngest calls, and that ends itself by kill -9 at the point that its second argument names. With
// `resident`, attempts continue after the response of their step, as in the web process.

const [authority = '', fault = 'nothing'] = process.argv.slice(2)

const die = () => process.kill(process.pid, 'SIGKILL')

const handler = inngestHandler({
  isResident: () => fault === 'resident',
  policy: {
    allowed: parseAllowedHosts(['localhost']),
    ca: readFileSync(authority, 'utf8'),
    resolve(hostname) {
      if (fault === 'before-sending') die()
      return lookup(hostname, { all: true })
    },
  },
})

serveHandler(handler, {
  beforeHandler() {
    if (fault === 'before-the-claim') die()
  },
  beforeResponse() {
    if (fault === 'after-recording') die()
  },
})
