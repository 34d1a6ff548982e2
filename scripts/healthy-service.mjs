import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const HEALTHY_MS = 600_000

/**
 * Runs `npm start` of a checkout on a free port and its own folder of data, and waits until it is healthy.
 * `stop` ends it. Both throw with what it said when it does not become healthy or does not end with 0.
 */
export async function startHealthy(checkout, dataDir, settings = {}) {
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '', SPEECH_ENGINE: 'off' }
  const env = { ...process.env, ...own, ...settings }
  const stdio = ['ignore', 'ignore', 'pipe']
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env, stdio })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`${checkout} ended with ${code}:\n${said}`)
  }
  const url = `http://localhost:${port}`
  for (const until = Date.now() + HEALTHY_MS; !(await isHealthy(url)); ) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${checkout} did not become healthy:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { url, env, stop }
}

const isHealthy = (url) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
