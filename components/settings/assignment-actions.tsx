'use client'

import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useFinish, useRequest } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { ActionMenu } from '@/components/ui/menu'
import type { AssignmentRule } from '@/server/contract/messages/assignment-rule'
import type { RuleDialogProps } from './assignment-dialog'
import { assignmentMessages, RULES_HEADING } from './assignment-messages'

const load = () => import('./assignment-dialog')
const RuleDialog = lazyPart(load, 'RuleDialog')
const ConfirmDialog = lazyPart(() => import('@/components/ui/dialog'), 'ConfirmDialog')

type Choices = Pick<RuleDialogProps, 'channels' | 'members'>

export function AddRule(choices: Choices) {
  const text = useMessages(assignmentMessages)
  return (
    <DialogButton
      variant="primary"
      className="self-start"
      load={load}
      dialog={(close) => <RuleDialog {...choices} rule={null} onClose={close} />}
    >
      {text.add.button}
    </DialogButton>
  )
}

/** Moves, changes and removes a rule. @param props.position from 1 */
export function RuleActions(props: { rule: AssignmentRule; position: number; isLast: boolean } & Choices) {
  const { rule, position, isLast, ...choices } = props
  const text = useMessages(assignmentMessages)
  const move = api.assignmentRules.move.useMutation()
  const { error, isPending, isRefreshing, run } = useRequest()
  const moveBy = (by: -1 | 1) => () => void run(text.moved(position + by), () => move.mutateAsync({ id: rule.id, by }))
  const isBusy = isPending || isRefreshing
  return (
    <>
      <div className="flex flex-wrap gap-1">
        <MoveButton icon={ArrowUp} label={text.up(position)} onMove={position === 1 || isBusy ? null : moveBy(-1)} />
        <MoveButton icon={ArrowDown} label={text.down(position)} onMove={isLast || isBusy ? null : moveBy(1)} />
        <ActionMenu
          id={`rule-${rule.id}`}
          label={text.actionsFor(position)}
          actions={[
            {
              label: text.edit.button,
              icon: Pencil,
              dialog: (close) => <RuleDialog {...choices} rule={rule} onClose={close} />,
            },
            {
              label: text.remove.button,
              icon: Trash2,
              isDestructive: true,
              dialog: (close) => <RemoveRule id={rule.id} onClose={close} />,
            },
          ]}
        />
      </div>
      {error ? <ErrorState error={error} /> : null}
    </>
  )
}

function MoveButton(props: { icon: typeof ArrowUp; label: string; onMove: (() => void) | null }) {
  const { icon, label, onMove } = props
  return (
    <Button
      variant="icon"
      title={label}
      aria-disabled={onMove === null}
      className={onMove === null ? 'opacity-40' : ''}
      onClick={() => onMove?.()}
    >
      <Icon of={icon} />
      <span className="sr-only">{label}</span>
    </Button>
  )
}

function RemoveRule({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useMessages(assignmentMessages).remove
  const finish = useFinish(RULES_HEADING)
  const remove = api.assignmentRules.remove.useMutation()
  return (
    <ConfirmDialog
      text={text}
      mutation={remove}
      onClose={onClose}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: () => finish(text.announce, close) })}
    />
  )
}
