import { clientAddress } from '../../http/request/client-address'
import { networkOf } from '../../limits/client-network'

/** Returns the client network of a request; null when it is unknown (`clientAddress`). */
export function clientNetwork(headers: Headers): string | null {
  const address = clientAddress(headers)
  return address === null ? null : networkOf(address)
}
