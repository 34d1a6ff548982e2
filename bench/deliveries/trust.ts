import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { certificates, type Identity } from '../../server/testing/servers/certificates'

export interface Trust {
  /** What the sink shows, and what the worker's process trusts. */
  identity: Identity
  ca: string
  /** The same, in a file. */
  caFile: string
}

/** An authority of this run alone, its certificate in this directory. */
export async function makeTrust(directory: string): Promise<Trust> {
  const { ca, good } = await certificates()
  const caFile = path.join(directory, 'ca.pem')
  await writeFile(caFile, ca)
  return { identity: good, ca, caFile }
}
