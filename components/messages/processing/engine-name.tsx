import { ENGINE_LABELS } from '@/components/messages/processing-messages'
import { UserText } from '@/components/ui/text'
import type { EngineSource } from '@/server/contract/processing/details'

/** Shows an engine and its model: "Built-in (moonshine-tiny-en)". */
export function EngineName({ source: { engine, model } }: { source: EngineSource }) {
  return (
    <>
      {ENGINE_LABELS[engine] ?? <UserText>{engine}</UserText>}
      {model ? (
        <>
          {' '}
          (<UserText className="wrap-anywhere">{model}</UserText>)
        </>
      ) : null}
    </>
  )
}
