import type { Account } from '../../accounts/account/account'
import type { Message } from '../../contract/messages/message'
import { listedMessage } from '../completion/listed-message'
import { selectRecent } from './recent'

/** Lists the account's completed messages, the most recently completed first, in the form of `recent`. */
export async function listMessages(account: Account, limit: number): Promise<Message[]> {
  const rows = await selectRecent(account, limit)
  return rows.map(({ message, stored }) => listedMessage(message, stored))
}
