import { setPriority } from 'node:os'
import { serveTasks } from '../processing/isolation/serve-tasks'
import { hasSpeech, recognize, warmUp } from '../processing/speech/built-in/tasks'

// The speech process: voice activity and the built-in speech recognition.

/**
 * A third of the share of a process with the usual priority, when both want the same processor. Less would exceed the
 * time limits of the steps on a busy machine.
 */
const PRIORITY = 5

// Web and deliveries come before this work. The threads of the models inherit the priority.
setPriority(PRIORITY)
serveTasks({ hasSpeech, recognize, warmUp })
