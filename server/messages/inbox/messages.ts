import type { Account } from '../../accounts/account/account'
import type { Message } from '../../contract/messages/message'
import { listedMessage } from '../completion/listed-message'
import { selectMessages, selectRecent } from './recent-rows'

/** Lists the account's completed messages, the most recently completed first, in the form of `recent`. */
export async function listMessages(account: Account, limit: number): Promise<Message[]> {
  const listed = await selectRecent(account, limit)
  const rows = new Map((await selectMessages(listed.map(({ id }) => id))).map((row) => [row.id, row]))
  return listed.flatMap(({ id, stored }) => {
    const row = rows.get(id)
    return row ? [listedMessage(row, stored?.toString() ?? null)] : []
  })
}
