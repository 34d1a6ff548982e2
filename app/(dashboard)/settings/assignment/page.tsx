import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { AddRule } from '@/components/settings/assignment-actions'
import { assignmentMessages, RULES_HEADING } from '@/components/settings/assignment-messages'
import { AssignmentTable } from '@/components/settings/assignment-table'
import { Section } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'
import { MAX_ASSIGNMENT_RULES } from '@/server/contract/messages/assignment-rule'

export const generateMetadata = titled(assignmentMessages, (text) => text.title)

export default async function AssignmentPage() {
  const text = await getMessages(assignmentMessages)
  const { isAdmin } = await requireMember()
  const [rules, { channels }, members] = await Promise.all([
    dashboard.assignmentRules.list(),
    dashboard.channels.list(),
    dashboard.members.list(),
  ])
  const isFull = rules.length >= MAX_ASSIGNMENT_RULES
  return (
    <Section
      id={RULES_HEADING}
      title={text.title}
      description={text.description}
      action={isAdmin && !isFull ? <AddRule channels={channels} members={members} /> : null}
    >
      {isAdmin && isFull ? <p>{text.limit(MAX_ASSIGNMENT_RULES)}</p> : null}
      {isAdmin ? null : <p>{text.onlyAdmins}</p>}
      {rules.length > 0 ? (
        <AssignmentTable {...{ rules, channels, members }} isEditable={isAdmin} />
      ) : (
        <p className="text-soft">{text.none}</p>
      )}
    </Section>
  )
}
