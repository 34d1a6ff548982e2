import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { certificates, type Identity } from '../../server/testing/servers/certificates'

export interface Certificates {
  /** The certificate of the sink, and the authority that the worker trusts. */
  identity: Identity
  ca: string
  /** Path of a file with the certificate of the authority. */
  caFile: string
}

/** Creates a certificate authority for this run, with its certificate in this directory. */
export async function createCertificates(directory: string): Promise<Certificates> {
  const { ca, good } = await certificates()
  const caFile = path.join(directory, 'ca.pem')
  await writeFile(caFile, ca)
  return { identity: good, ca, caFile }
}
