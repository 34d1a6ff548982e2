import { serveTasks } from '../processing/isolation/serve-tasks'
import { hasSpeech, recognize, warmUp } from '../processing/speech/built-in/tasks'

// The speech process: voice activity and the built-in speech recognition.

serveTasks({ hasSpeech, recognize, warmUp })
