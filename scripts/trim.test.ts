import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trim } from './install.mjs'

const OWN_SYSTEM = `onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/binding.node`
const KEPT = [
  OWN_SYSTEM,
  'onnxruntime-web/dist/ort.node.min.js',
  'onnxruntime-web/dist/ort.node.min.mjs',
  'onnxruntime-web/dist/ort-wasm-simd-threaded.mjs',
  'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  'onnxruntime-web/types.d.ts',
  'next/dist/server.js',
  'next/dist/types.d.ts',
  'next/dist/site.map',
]
const UNUSED = [
  'onnxruntime-node/bin/napi-v6/no-such-system/x64/binding.node',
  `onnxruntime-node/bin/napi-v6/${process.platform}/no-such-processor/binding.node`,
  'onnxruntime-web/dist/ort-wasm-simd-threaded.jsep.wasm',
  'onnxruntime-web/dist/ort.all.js',
  'next/dist/server.js.map',
  'next/dist/types.d.ts.map',
  '@scope/name/index.mjs.map',
]

test('deletes files for other systems, for browsers and source maps, and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trim-'))
  try {
    for (const file of [...KEPT, ...UNUSED]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), '')
    }
    await trim(folder)
    const there = [...KEPT, ...UNUSED].filter((file) => existsSync(path.join(folder, file)))
    expect(there).toEqual(KEPT)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('does nothing where the packages are not installed', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trim-'))
  try {
    await expect(trim(folder)).resolves.toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
