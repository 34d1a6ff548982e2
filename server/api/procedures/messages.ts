import { z } from 'zod'
import {
  AssignmentRule,
  ChangeAssignmentRule,
  CreateAssignmentRule,
  MoveAssignmentRule,
} from '../../contract/messages/assignment-rule'
import { ListRecent, RecentMessages } from '../../contract/messages/event'
import { ListFeed, MessageFeed } from '../../contract/messages/feed'
import {
  ImportedMessage,
  ImportMessage,
  MAX_IMPORT_BODY_BYTES,
  MessageById,
  MessageStatus,
} from '../../contract/messages/import'
import {
  ChangeView,
  CountNew,
  ListMessages,
  MessageFilters,
  MessageList,
  MessageView,
  NewMessages,
  SaveView,
} from '../../contract/messages/message-list'
import {
  CompleteHeld,
  ContactPage,
  CorrectTranscript,
  FindContact,
  MessagePage,
  SaveContact,
  SavedContact,
} from '../../contract/messages/message-page'
import { MessageReaders } from '../../contract/messages/readers'
import {
  AddNote,
  ChangeMessage,
  ErasedMessage,
  ErasedSender,
  EraseMessage,
  LogCall,
  MAX_NOTES,
  MarkAllRead,
  MarkMessages,
  MessageTriage,
  Note,
  PageNote,
  SenderContact,
  SenderMessages,
  Tag,
  Triaged,
  TriageMessages,
} from '../../contract/messages/triage'
import { ListUnfinished, MessageProgress, UnfinishedList } from '../../contract/messages/unfinished'
import { timestamp } from '../../contract/values/time'
import { eraseMessage } from '../../erasure/delete-messages'
import { countOfSender, eraseSender } from '../../erasure/erase-sender'
import { changeRule, createRule, listRules, moveRule, removeRule } from '../../messages/assignment/rules'
import { revokeAudio } from '../../messages/audio/retention'
import { correctTranscript } from '../../messages/completion/correct'
import { findContactPage, saveContact } from '../../messages/inbox/contacts'
import { listFeed } from '../../messages/inbox/feed'
import { findMessage } from '../../messages/inbox/find'
import { countNew, findMessages } from '../../messages/inbox/list'
import { markAllRead, markRead, messageReaders } from '../../messages/inbox/mark-read'
import { addNote, deleteNote, logCall } from '../../messages/inbox/notes'
import { recentMessages } from '../../messages/inbox/recent'
import { addTag, changeMessage, listTags, removeTag, triageMessages } from '../../messages/inbox/triage'
import { changeView, listViews, removeView, saveView } from '../../messages/inbox/views'
import { discardMessage } from '../../processing/discard'
import { completeHeld } from '../../processing/held/complete-held'
import { importMessage } from '../../processing/import-message'
import { retryAllFailed, retryMessage } from '../../processing/retry'
import { messageProgress } from '../../processing/status/message-progress'
import { messageStatus } from '../../processing/status/message-status'
import { countUnfinished, listUnfinished } from '../../processing/status/unfinished'
import { requestSummary } from '../../processing/steps/summarize-again'
import { endpoint, memberProcedure, orNotFound, router } from '../access/procedure'

export const messages = router({
  recent: endpoint(
    {
      method: 'GET',
      path: '/messages/recent',
      operationId: 'listRecentMessages',
      summary: 'List recent messages',
      description:
        'Returns the most recent completed messages of the account or of one channel. Each message has the shape and the `event_id` of its webhook delivery, so that a client can use both and detect duplicates. Tags are current; all other values are those at the time of processing.',
      tags: ['Messages'],
      errors: ['invalid_channel_id'],
    },
    { role: 'viewer', kind: 'heavy' },
  )
    .input(ListRecent)
    .output(RecentMessages)
    .query(({ ctx, input }) => recentMessages(ctx.account, input, new Date())),

  feed: endpoint(
    {
      method: 'GET',
      path: '/messages',
      operationId: 'listMessages',
      summary: 'List messages',
      description:
        'Returns a page of the completed messages of the account. Each message is the `data` of its webhook delivery, with current tags and the current end of its audio link. To follow new messages, request `order=asc` and continue from `next_cursor`: each message is returned exactly once, also when several complete at the same moment. This holds for filters whose values do not change: `channel_id`, `urgency`, `sentiment`, `callback_required` and the times. A message that gets or loses a `tag`, `state` or word of `q` later may be missing.',
      tags: ['Messages'],
      errors: ['validation_error', 'invalid_channel_id'],
    },
    { role: 'viewer', kind: 'heavy' },
  )
    .input(ListFeed)
    .output(MessageFeed)
    .query(({ ctx, input }) => listFeed(ctx.account, input)),

  import: endpoint(
    {
      method: 'POST',
      path: '/messages',
      operationId: 'importMessage',
      summary: 'Import a recording',
      description:
        'Accepts a recording from a phone system or another service. It is transcribed and summarized in the background like every other message, and delivered to the webhook subscriptions. The response has the id of the message; `GET /messages/{id}` shows its progress.',
      tags: ['Messages'],
      status: 201,
      errors: ['validation_error', 'invalid_channel_id', 'limit_reached', 'conflict'],
      maxBodyBytes: MAX_IMPORT_BODY_BYTES,
    },
    { role: 'editor', paid: true, kind: 'heavy' },
  )
    .input(ImportMessage)
    .output(ImportedMessage)
    .mutation(({ ctx, input }) => importMessage(ctx.account, ctx.actor, input)),

  status: endpoint(
    {
      method: 'GET',
      path: '/messages/{id}',
      operationId: 'getMessage',
      summary: 'Get a message',
      description:
        'Returns one message of the account: the state of its processing, the engines that transcribed and summarized it, and its data once it is completed.',
      tags: ['Messages'],
      errors: ['not_found'],
    },
    { role: 'viewer' },
  )
    .input(MessageById)
    .output(MessageStatus)
    .query(async ({ ctx, input }) => orNotFound(await messageStatus(ctx.account, input.id))),

  list: memberProcedure('viewer', { kind: 'heavy' })
    .input(ListMessages)
    .output(MessageList)
    .query(async ({ ctx, input }) => {
      const [page, unfinished] = await Promise.all([
        findMessages(ctx.account, ctx.userId, input),
        countUnfinished(ctx.account),
      ])
      return { ...page, unfinished }
    }),

  countNew: memberProcedure('viewer')
    .input(CountNew)
    .output(NewMessages)
    .query(({ ctx, input }) => countNew(ctx.account, ctx.userId, input)),

  /** Returns a message. `id` may be `sample`. The filters select the list that `newer` and `older` refer to. */
  find: memberProcedure('viewer')
    .input(MessageFilters.extend({ id: z.string() }))
    .output(MessagePage)
    .query(async ({ ctx, input: { id, ...filters } }) =>
      orNotFound(await findMessage(ctx.account, ctx.userId, id, filters)),
    ),

  noteReading: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .output(MessageReaders)
    .mutation(async ({ ctx, input }) => orNotFound(await messageReaders(ctx.account, ctx.userId, input.id))),

  unfinished: memberProcedure('viewer', { kind: 'heavy' })
    .input(ListUnfinished)
    .output(UnfinishedList)
    .query(({ ctx, input }) => listUnfinished(ctx.account, input)),

  progress: memberProcedure('viewer')
    .input(z.object({ id: z.string() }))
    .output(MessageProgress)
    .query(async ({ ctx, input }) => orNotFound(await messageProgress(ctx.account, input.id))),

  retry: memberProcedure('editor')
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      orNotFound(await retryMessage(ctx.account, ctx.actor, input.id))
    }),

  /** Completes a message that waits for a person, as it was heard or with the person's text. */
  complete: memberProcedure('editor')
    .input(CompleteHeld)
    .mutation(async ({ ctx, input: { id, text } }) => {
      orNotFound(await completeHeld(ctx.account, ctx.actor, id, text))
    }),

  /** Corrects the transcript of a completed message. Its deliveries stay as they were. */
  correct: memberProcedure('editor')
    .input(CorrectTranscript)
    .mutation(async ({ ctx, input: { id, text } }) => {
      orNotFound(await correctTranscript(ctx.account, ctx.actor, id, text))
    }),

  summarizeAgain: memberProcedure('editor')
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      orNotFound(await requestSummary(ctx.account, ctx.actor, input.id))
    }),

  retryAllFailed: memberProcedure('editor')
    .output(z.object({ retried: z.int() }))
    .mutation(async ({ ctx }) => ({ retried: await retryAllFailed(ctx.account, ctx.actor) })),

  discard: memberProcedure('editor')
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      orNotFound(await discardMessage(ctx.account, ctx.actor, input.id))
    }),

  mark: memberProcedure('viewer')
    .input(MarkMessages)
    .mutation(async ({ ctx, input: { ids, is_read } }) => {
      orNotFound((await markRead(ctx.account, ctx.userId, ids, is_read)) || null)
    }),

  markAllRead: memberProcedure('viewer')
    .input(MarkAllRead)
    .mutation(({ ctx, input }) => markAllRead(ctx.account, ctx.userId, new Date(input.until))),

  triage: memberProcedure('editor')
    .input(TriageMessages)
    .output(Triaged)
    .mutation(async ({ ctx, input }) => ({
      changed_ids: orNotFound(await triageMessages(ctx.account, ctx.actor, input)),
    })),

  change: endpoint(
    {
      method: 'PATCH',
      path: '/messages/{id}',
      operationId: 'changeMessage',
      summary: 'Change a message',
      description:
        'Changes the tags, the state and the assignee of a completed message, as far as the body names them. `data` of its event and of deliveries stays as it was; lists show the current tags.',
      tags: ['Messages'],
      errors: ['validation_error', 'not_found'],
    },
    { role: 'editor' },
  )
    .input(ChangeMessage)
    .output(MessageTriage)
    .mutation(async ({ ctx, input }) => orNotFound(await changeMessage(ctx.account, ctx.actor, input))),

  erase: endpoint(
    {
      method: 'DELETE',
      path: '/messages/{id}',
      operationId: 'eraseMessage',
      summary: 'Erase a message',
      description:
        'Erases a message in any state: its recording, transcript, summary and notes, its event and what receivers responded. Deliveries that are not sent yet are canceled. Its event keeps its number in the ledgers, and the activity log says who erased it. This cannot be undone, and what was sent cannot be recalled. A repeat responds with `not_found`.',
      tags: ['Messages'],
      errors: ['not_found'],
    },
    { role: 'editor', kind: 'waiting', confirmed: true },
  )
    .input(EraseMessage)
    .output(ErasedMessage)
    .mutation(async ({ ctx, input: { id } }) => {
      orNotFound(await eraseMessage(ctx.account, ctx.actor, id))
      return { id, erased: true as const }
    }),

  addNote: endpoint(
    {
      method: 'POST',
      path: '/messages/{id}/notes',
      operationId: 'addNote',
      summary: 'Add a note',
      description: `Adds a note to a completed message, in the name of the person who created the token. A message can have ${MAX_NOTES} notes.`,
      tags: ['Messages'],
      status: 201,
      errors: ['validation_error', 'not_found', 'limit_reached'],
    },
    { role: 'editor' },
  )
    .input(AddNote)
    .output(Note)
    .mutation(async ({ ctx, input: { id, text } }) => orNotFound(await addNote(ctx.account, ctx.actor, id, text))),

  /** What is known about a contact. Null without a completed message. */
  contact: memberProcedure('viewer')
    .input(FindContact)
    .output(ContactPage.nullable())
    .query(({ ctx, input }) => findContactPage(ctx.account, ctx.userId, input.contact)),

  /** Saves the name and the notes of the contact that a message is from. */
  saveContact: memberProcedure('editor')
    .input(SaveContact)
    .output(SavedContact)
    .mutation(async ({ ctx, input }) => orNotFound(await saveContact(ctx.account, ctx.actor, input))),

  /** Logs a call back to the sender, which ends the request for one. */
  logCall: memberProcedure('editor')
    .input(LogCall)
    .output(PageNote)
    .mutation(async ({ ctx, input }) => orNotFound(await logCall(ctx.account, ctx.actor, input))),

  deleteNote: memberProcedure('editor')
    .input(z.object({ id: z.uuid(), note_id: z.uuid() }))
    .output(z.array(PageNote))
    .mutation(async ({ ctx, input }) => orNotFound(await deleteNote(ctx.account, ctx.actor, input.id, input.note_id))),

  tags: memberProcedure('viewer')
    .output(z.array(z.string()))
    .query(({ ctx }) => listTags(ctx.account)),

  tag: memberProcedure('editor')
    .input(z.object({ id: z.uuid(), tag: Tag }))
    .output(z.array(z.string()))
    .mutation(async ({ ctx, input }) => orNotFound(await addTag(ctx.account, ctx.actor, input.id, input.tag))),

  /** Removes a tag. It accepts any text, because an operator can add tags that `Tag` refuses. */
  untag: memberProcedure('editor')
    .input(z.object({ id: z.uuid(), tag: z.string() }))
    .output(z.array(z.string()))
    .mutation(async ({ ctx, input }) => orNotFound(await removeTag(ctx.account, ctx.actor, input.id, input.tag))),

  /** Counts the messages of a sender. A mutation, so that the contact is not part of a URL. */
  countOfSender: memberProcedure('admin', { countedAs: 'count the messages of a sender' })
    .input(SenderContact)
    .output(SenderMessages)
    .mutation(async ({ ctx, input }) => ({ messages: await countOfSender(ctx.account, input.contact) })),

  eraseSender: memberProcedure('admin', { kind: 'waiting', confirmed: true })
    .input(SenderContact)
    .output(ErasedSender)
    .mutation(({ ctx, input }) => eraseSender(ctx.account, ctx.actor, input.contact)),

  revokeAudio: memberProcedure('editor')
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ revoked_at: timestamp('The time when the link was revoked.') }))
    .mutation(async ({ ctx, input }) => {
      const revokedAt = orNotFound(await revokeAudio(ctx.account, ctx.actor, input.id))
      return { revoked_at: revokedAt.toISOString() }
    }),
})

/** The views of the message list that the caller saved. Other members do not see them. */
export const views = router({
  list: memberProcedure('viewer')
    .output(z.array(MessageView))
    .query(({ ctx }) => listViews(ctx.account, ctx.userId)),

  save: memberProcedure('viewer')
    .input(SaveView)
    .output(MessageView)
    .mutation(async ({ ctx, input }) => orNotFound(await saveView(ctx.account, ctx.userId, input))),

  change: memberProcedure('viewer')
    .input(ChangeView)
    .output(MessageView)
    .mutation(async ({ ctx, input }) => orNotFound(await changeView(ctx.account, ctx.userId, input))),

  remove: memberProcedure('viewer')
    .input(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      orNotFound((await removeView(ctx.account, ctx.userId, input.id)) || null)
    }),
})

export const assignmentRules = router({
  list: memberProcedure('viewer')
    .output(z.array(AssignmentRule))
    .query(({ ctx }) => listRules(ctx.account)),

  create: memberProcedure('admin')
    .input(CreateAssignmentRule)
    .output(z.array(AssignmentRule))
    .mutation(({ ctx, input }) => createRule(ctx.account, ctx.actor, input)),

  change: memberProcedure('admin')
    .input(ChangeAssignmentRule)
    .output(z.array(AssignmentRule))
    .mutation(async ({ ctx, input }) => orNotFound(await changeRule(ctx.account, ctx.actor, input))),

  move: memberProcedure('admin')
    .input(MoveAssignmentRule)
    .output(z.array(AssignmentRule))
    .mutation(async ({ ctx, input }) => orNotFound(await moveRule(ctx.account, ctx.actor, input))),

  remove: memberProcedure('admin')
    .input(z.object({ id: z.uuid() }))
    .output(z.array(AssignmentRule))
    .mutation(async ({ ctx, input }) => orNotFound(await removeRule(ctx.account, ctx.actor, input.id))),
})
