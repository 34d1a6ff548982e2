import { EngineName } from '@/components/messages/processing/processing-details'
import { languageName } from '@/components/ui/format'
import { State, type StateKind } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { RelativeTime } from '@/components/ui/time/times'
import type { EngineInUse, ProcessingSettings } from '@/server/contract/processing/processing'
import { ENGINE_STATE_LABELS, processingSettingsMessages } from './processing-settings-messages'

const messages = processingSettingsMessages.engines

interface Props {
  engines: Pick<ProcessingSettings, 'speech' | 'summary'>
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the engines that transcribe and summarize. */
export function EngineTable({ engines, now }: Props) {
  return (
    <Table caption={messages.title} columns={[messages.purpose, messages.engine, messages.state, messages.languages]}>
      {(['speech', 'summary'] as const).map((purpose) => (
        <Row key={purpose}>
          <Cell label={messages.purpose}>
            <span className="font-medium">{messages[purpose]}</span>
          </Cell>
          <EngineCells engine={engines[purpose]} now={now} />
        </Row>
      ))}
    </Table>
  )
}

function EngineCells({ engine, now }: { engine: EngineInUse; now: number }) {
  const { state, progress } = engine
  return (
    <>
      <Cell label={messages.engine}>
        <EngineName source={engine} />
      </Cell>
      <Cell label={messages.state}>
        <State kind={STATES[state]}>
          {ENGINE_STATE_LABELS[state]}
          {progress === null ? null : messages.progress(Math.floor(progress * 100))}
        </State>
        {engine.detail && state !== 'ready' ? (
          <div dir="auto" className="max-w-[30rem] text-small text-soft wrap-anywhere">
            {engine.detail}
          </div>
        ) : null}
        {engine.refused_since ? (
          <div className="text-small text-soft">
            {messages.since}
            <RelativeTime at={engine.refused_since} now={now} />
          </div>
        ) : null}
      </Cell>
      <Cell label={messages.languages}>
        {engine.languages === 'any' ? messages.anyLanguage : engine.languages.map(languageName).join(', ')}
      </Cell>
    </>
  )
}

const STATES: Record<EngineInUse['state'], StateKind> = {
  ready: 'ok',
  fetching: 'waiting',
  missing: 'bad',
  off: 'off',
  refused: 'bad',
}
