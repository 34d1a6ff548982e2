import { createRequire } from 'node:module'
import zapier from 'zapier-platform-core'
import { authentication } from './lib/authentication.js'
import { channelChoices, messageChoices } from './lib/choices.js'
import { findMessage } from './lib/find-message.js'
import { importRecording } from './lib/import-recording.js'
import { newVoiceMessage } from './lib/new-voice-message.js'
import { updateMessage } from './lib/update-message.js'

const { version } = createRequire(import.meta.url)('./package.json')
const byKey = (...parts) => Object.fromEntries(parts.map((part) => [part.key, part]))

export default {
  version,
  platformVersion: zapier.version,
  authentication,
  flags: { cleanInputData: false },
  triggers: byKey(newVoiceMessage, channelChoices, messageChoices),
  creates: byKey(importRecording, updateMessage),
  searches: byKey(findMessage),
}
