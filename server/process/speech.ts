import { serveTasks } from '../processing/isolation/serve-tasks'
import { hasSpeech, recognize, warmUp } from '../processing/speech/built-in/tasks'

serveTasks({ hasSpeech, recognize, warmUp })
