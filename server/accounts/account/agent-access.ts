import type { AgentAccess, ChangeAgentAccess } from '../../contract/accounts/account'
import type { Account } from './account'
import type { Actor } from './activity'
import { type AccountSettings, changeSettings, onOrOff, readSettings } from './settings'

/** Returns what the account allows its agents. */
export const agentAccess = (account: Pick<Account, 'id'>): Promise<AgentAccess> => readSettings(SETTINGS, account)

export const changeAgentAccess = (account: Account, actor: Actor, asked: ChangeAgentAccess): Promise<AgentAccess> =>
  changeSettings(SETTINGS, account, actor, asked)

const SETTINGS: AccountSettings<AgentAccess> = {
  may_change: { column: 'agentsMayChange', subject: 'Agents may change messages', shown: onOrOff },
  may_send: { column: 'agentsMaySend', subject: 'Agents may resend deliveries', shown: onOrOff },
  sees_numbers: { column: 'agentsSeeNumbers', subject: 'Agents see card and identity numbers', shown: onOrOff },
}
