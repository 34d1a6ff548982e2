import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { URGENCY_LABELS } from '@/components/messages/labels'
import { ChoicesField } from '@/components/ui/choices'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { mayActAs } from '@/server/accounts/account/role'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import { MAX_TAG_CHARACTERS } from '@/server/contract/limits'
import type { AssignmentRule } from '@/server/contract/messages/assignment-rule'
import { assignmentMessages } from './assignment-messages'

export interface RuleDialogProps {
  /** Null for a new one. */
  rule: AssignmentRule | null
  channels: readonly Channel[]
  members: readonly Member[]
  onClose: () => void
}

/** Asks for the conditions and the people of a rule. */
export function RuleDialog({ rule, channels, members, onClose }: RuleDialogProps) {
  const messages = useMessages(assignmentMessages)
  const text = rule ? messages.edit : messages.add
  const finish = useFinish()
  const onSuccess = () => finish(text.announce, onClose)
  const create = api.assignmentRules.create.useMutation({ onSuccess })
  const change = api.assignmentRules.change.useMutation({ onSuccess })
  const people = members.filter(({ role }) => mayActAs(role, 'editor'))
  const form = useForm(
    {
      channel_id: rule?.channel_id ?? '',
      tag: rule?.tag ?? '',
      urgency: (rule?.urgency ?? '') as NonNullable<AssignmentRule['urgency']> | '',
      user_ids: (rule?.user_ids ?? []).filter((id) => people.some(({ user_id }) => user_id === id)),
    },
    rule ? change : create,
  )
  function submit() {
    const { channel_id, tag, urgency, user_ids } = form.values
    const values = { channel_id: channel_id || null, tag: tag.trim() || null, urgency: urgency || null, user_ids }
    if (rule) change.mutate({ id: rule.id, ...values })
    else create.mutate(values)
  }
  return (
    <FormDialog text={text} onClose={onClose} form={form} onSubmit={submit}>
      <SelectField
        label={messages.form.channel}
        {...form.field('channel_id')}
        options={[['', messages.form.anyChannel], ...channels.map(({ id, name }) => [id, name] as const)]}
      />
      <Field
        label={messages.form.tag}
        hint={messages.form.tagHint}
        {...form.field('tag')}
        maxLength={MAX_TAG_CHARACTERS}
        autoComplete="off"
      />
      <SelectField
        label={messages.form.urgency}
        {...form.field('urgency')}
        options={[
          ['', messages.form.anyUrgency],
          ...(['high', 'medium', 'low'] as const).map((one) => [one, URGENCY_LABELS[one]] as const),
        ]}
      />
      <div className="flex flex-col gap-1.5">
        <ChoicesField
          label={messages.form.people}
          options={Object.fromEntries(people.map(({ user_id, name }) => [user_id, name]))}
          chosen={form.values.user_ids}
          onChange={(user_ids) => form.change({ user_ids })}
          error={form.errorAt('user_ids')}
        />
        <p className="text-small text-soft">{messages.form.peopleHint}</p>
      </div>
    </FormDialog>
  )
}
