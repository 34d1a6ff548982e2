import type { RecorderConfig } from '../../../server/contract/intake/protocol'
import type { App } from '../app'
import type { State, Step } from '../machine/state'
import type { Messages } from '../messages/en'
import { fill } from '../messages/format'
import { h } from './element'

/** What a view needs beside the state. */
export interface Context {
  app: App
  config: RecorderConfig
  /** Returns a text, with the name of the channel and these values filled in. */
  text(key: keyof Messages, values?: Record<string, string | number>): string
}

/** The elements of a step. `update` is called after every change while the step stays. */
export interface View {
  element: HTMLElement
  update(state: State): void
  /** Gets the focus when the step begins. */
  focus?: HTMLElement | undefined
  close?(): void
}

export type StepOf<Name extends Step['name']> = Extract<Step, { name: Name }>

/** Returns the step when the state is still at it, so that a view ignores later states. */
export const stepOf = <Name extends Step['name']>({ step }: State, name: Name): StepOf<Name> | null =>
  step.name === name ? (step as StepOf<Name>) : null

/** Returns a text with the contact in a `bdi` element. */
export function withContact({ app, text }: Context, key: 'codeSent' | 'sendFrom'): (Node | string)[] {
  const [before = '', after = ''] = text(key, { contact: '\0' }).split('\0')
  return [before, h('bdi', { class: 'contact' }, app.state().contact?.value ?? ''), after]
}

/** Returns the texts: the channel's own, where it has one, before the recorder's. */
export function createText(config: RecorderConfig, messages: Messages): Context['text'] {
  const own = config.texts
  return (key, values = {}) => {
    const given = key === 'title' || key === 'introduction' || key === 'thanks' ? own[key] : undefined
    return given ?? fill(messages[key], { channel: config.channel.name, ...values })
  }
}
