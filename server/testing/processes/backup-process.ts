import { createBackup } from '../../backup/create'
import { restoreDatabase } from '../../backup/restore'
import { required } from '../../env'
import { audioStore } from '../../messages/audio/audio-store'

// Makes or restores a backup, and stops in the middle: when a few recordings are copied, or before the commit of the rows.

const COPIED = 3

const stopHere = (): Promise<never> => {
  console.log('ready')
  return new Promise(() => setInterval(() => {}, 1_000))
}

const [action, folder = '', url = ''] = process.argv.slice(2)

if (action === 'restore') await restoreDatabase({ url, backup: folder, decrypter: null, check: stopHere })
else {
  const store = audioStore()
  let copied = 0
  const get = (key: string) => (action === 'recordings' && copied++ === COPIED ? stopHere() : store.get(key))
  if (action === 'rows') console.log('ready')
  await createBackup({ url: required('DATABASE_URL'), folder, recipients: [], store: { ...store, get } })
}
