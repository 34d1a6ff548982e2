import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { resetEnv } from '../env'
import { WHISPER } from '../processing/models/models'
import { weightsForTests } from '../processing/models/testing/weights-for-tests'
import { fetchWeights, hasWeights, weightsFolder } from '../processing/models/weights'

// SMALL_VOLUME names an empty volume of 300 to 500 MB, such as a tmpfs.

const multilingual = await weightsForTests(WHISPER)

test('on a full disk the weights are not there, nothing half stays, and they are fetched once there is space', async () => {
  const root = path.join(process.env.SMALL_VOLUME ?? '', 'whisper')
  const published = http.createServer((request, response) => {
    createReadStream(path.join(multilingual.folder ?? '', path.basename(request.url ?? ''))).pipe(response)
  })
  try {
    await mkdir(root)
    await new Promise<void>((listening) => published.listen(0, '127.0.0.1', listening))
    vi.stubEnv('DATA_DIR', root)
    vi.stubEnv('PATH', '')
    vi.stubEnv('WHISPER_MODEL_URL', `http://127.0.0.1:${(published.address() as AddressInfo).port}/`)
    resetEnv()
    const ballast = path.join(root, 'ballast')
    const { bavail, bsize } = await statfs(root)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 60_000_000))
    const signal = new AbortController().signal
    await expect(fetchWeights(WHISPER, { signal })).rejects.toThrow(/ENOSPC|no space/)
    expect(hasWeights(WHISPER)).toBe(false)
    await rm(ballast)
    await fetchWeights(WHISPER, { signal })
    expect(hasWeights(WHISPER)).toBe(true)
    expect((await readdir(weightsFolder(WHISPER))).toSorted()).toEqual(['model.bin', 'vocabulary.txt'])
  } finally {
    vi.unstubAllEnvs()
    resetEnv()
    published.close()
    await rm(root, { recursive: true, force: true })
  }
})
