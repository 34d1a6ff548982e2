import { clientAddress } from '../../http/request/client-address'
import { networksOf } from '../../limits/client-network'
import { dailyDigest } from './daily-key'

/**
 * Returns the networks of a request's client as limits and sessions keep them: the prefix and an HMAC, such as
 * `/64:9f86…`, the narrowest first. Empty when the address is unknown (`clientAddress`).
 */
export async function clientNetworks(headers: Headers): Promise<string[]> {
  const address = clientAddress(headers)
  return address === null ? [] : Promise.all(networksOf(address).map(keptNetwork))
}

async function keptNetwork(network: string): Promise<string> {
  const prefix = /\/\d+$/.exec(network)?.[0] ?? '/32'
  return `${prefix}:${(await dailyDigest(`network ${network}`)).toString('hex')}`
}
