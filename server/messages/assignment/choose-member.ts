import type { AssignmentRule } from '../../contract/messages/assignment-rule'

export interface Rule extends Omit<AssignmentRule, 'id'> {
  /** The index of the person whose turn it is. */
  turn: number
}

interface Candidate {
  channelId: string | null
  tags: readonly string[]
  urgency: string | null
}

/**
 * Chooses the first rule that fits a message and has a person who can be assigned, and the next person in its turn.
 * @param eligible the editors and admins of the account
 * @param added the tags that were added; then only rules on one of them count. Null for a message that completed
 * @returns null without such a rule; `turn` is the next turn of the rule
 */
export function chooseMember<Of extends Rule>(
  rules: readonly Of[],
  message: Candidate,
  eligible: ReadonlySet<string>,
  added: readonly string[] | null = null,
): { rule: Of; userId: string; turn: number } | null {
  for (const rule of rules) {
    if (!fits(rule, message) || (added && (rule.tag === null || !hasTag(added, rule.tag)))) continue
    const people = rule.user_ids.length
    for (let step = 0; step < people; step++) {
      const index = (rule.turn + step) % people
      const userId = rule.user_ids[index]
      if (userId !== undefined && eligible.has(userId)) return { rule, userId, turn: (index + 1) % people }
    }
  }
  return null
}

const fits = ({ channel_id, tag, urgency }: Rule, message: Candidate): boolean =>
  (channel_id === null || channel_id === message.channelId) &&
  (urgency === null || urgency === message.urgency) &&
  (tag === null || hasTag(message.tags, tag))

const hasTag = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => one.toLowerCase() === tag.toLowerCase())
