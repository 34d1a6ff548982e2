import { randomBytes } from 'node:crypto'
import { keyStatus, reseal, workersWithout } from '../../../server/keys/key-usage'
import { rotateKey } from '../../../server/process/instance'
import { configuredKeyIds } from '../../../server/webhooks/signing/secret'
import { choice, command, optional, Refusal, type Tree } from '../command'

const KEYS = ['encryption', 'audio-links'] as const

export const keys: Tree = {
  status: command({
    summary: 'Show which encryption keys are configured, which stored secrets need them, and which may leave.',
    notes:
      'A key with `may_leave` is needed by nothing stored. Backups from before the last `keys reseal` still need it. Values are never shown.',
    options: {},
    run: () => keyStatus(),
  }),
  rotate: command({
    summary: 'Make a new key. It becomes the first one, and the others stay.',
    notes: [
      'Without DATABASE_URL the key is written to DATA_DIR/keys.json: restart, then run `keys reseal`. With DATABASE_URL the values',
      'to set are printed: `appended` on every machine and restart, then `first` and restart, then `keys reseal`.',
    ].join('\n'),
    needs: 'settings',
    options: { key: optional('KIND', `${KEYS.join(' or ')}. Default: encryption`) },
    async run(values) {
      const kind = choice('key', values.key ?? 'encryption', KEYS)
      const value = randomBytes(32).toString('base64')
      if (kind === 'audio-links')
        return { setting: 'AUDIO_LINK_KEY', ...(await rotateKey('AUDIO_LINK_KEY', () => value)) }
      const setting = 'SECRET_ENCRYPTION_KEYS'
      return { setting, ...(await rotateKey(setting, (known) => `${newId(known, new Date())}:${value}`)) }
    },
  }),
  reseal: command({
    summary: 'Encrypt every stored secret with the current key, so that the others may leave. The service may run.',
    notes:
      'An interrupted command continues where it ended. Refused while a live worker does not have the current key.',
    options: {},
    async run(_, context) {
      const [current = ''] = configuredKeyIds()
      const without = await workersWithout(current)
      if (without.length > 0)
        throw new Refusal(
          `These workers do not have the key ${current}, and could not deliver: ${without.join(', ')}. Restart them first`,
        )
      const { resealed, unreadable } = await reseal((rows) => context.writeMessage(`${rows} secrets encrypted\n`))
      if (unreadable.length > 0) {
        const ids = [...new Set(unreadable.map(({ key_id }) => key_id ?? 'none'))].sort().join(', ')
        throw new Refusal(
          `${resealed} rows are under the key ${current}. ${unreadable.length} are not, because these keys are missing or wrong: ` +
            `${ids}. The first one: ${unreadable[0]?.table} ${unreadable[0]?.id}`,
        )
      }
      return { current, resealed }
    },
  }),
}

/** Returns an id for a key of this day that no known key has. */
function newId(known: readonly string[], now: Date): string {
  const ids = known.map((entry) => entry.trim().split(':')[0])
  const day = `k${now.toISOString().slice(0, 10)}`
  for (let number = 1; ; number++) {
    const id = number === 1 ? day : `${day}-${number}`
    if (!ids.includes(id)) return id
  }
}
