import type { RecorderConfig } from '../../server/contract/intake/protocol'
import { CONFIG_ID, readJson } from './effects/page-config'
import type { Messages } from './messages/en'
import { MESSAGES_ID } from './messages/messages-id'
import { showRecorder } from './views/page-view'

// The entry of the page (server/intake/pages/recorder-page.ts).

const root = document.getElementById('recorder')
if (root)
  showRecorder(root, readJson(document, CONFIG_ID) as RecorderConfig, readJson(document, MESSAGES_ID) as Messages)
