'use client'

import { useMessages } from '#messages'
import { api, isRefused } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { EngineName } from '@/components/messages/processing/processing-details'
import { useAnnounce } from '@/components/ui/announcer'
import { type Options, SelectField } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { RowLink } from '@/components/ui/links'
import { UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { ComparedResult, EngineComparison } from '@/server/contract/processing/comparison'
import type { EngineSource } from '@/server/contract/processing/processing'
import { comparisonMessages } from './comparison-messages'

const POLL_MS = 2_000

/** Compares the engines in use with the built-in ones, on the last messages of a channel. */
export function Comparison({ initial, channels }: { initial: EngineComparison | null; channels: Options }) {
  const text = useMessages(comparisonMessages)
  const announce = useAnnounce()
  const { data, error, refetch } = api.settings.comparison.useQuery(undefined, {
    initialData: initial,
    refetchInterval: ({ state }) => !isRefused(state.error) && state.data?.is_running === true && POLL_MS,
  })
  const compare = api.settings.compareEngines.useMutation({
    onSuccess: async () => {
      announce(text.announce)
      await refetch()
    },
  })
  const form = useForm({ channel_id: channels[0]?.[0] ?? '' }, compare)
  return (
    <>
      <SettingForm form={form} onSubmit={() => compare.mutate(form.values)} text={text} isAction>
        <SelectField label={text.channel} {...form.field('channel_id')} options={channels} />
      </SettingForm>
      <ErrorAlert error={error} />
      {data ? <Results comparison={data} /> : null}
    </>
  )
}

function Results({ comparison: { messages, is_running, channel_name } }: { comparison: EngineComparison }) {
  const text = useMessages(comparisonMessages)
  const done = messages.filter(({ built_in }) => built_in !== null).length
  return (
    <section aria-label={text.results} className="mt-8">
      <p className="text-soft">
        {text.resultsOf(channel_name)} {is_running ? text.progress(done, messages.length) : text.kept}
      </p>
      {is_running ? (
        <progress
          aria-label={text.results}
          className="mt-2 h-1.5 w-full max-w-[24rem] accent-accent"
          max={messages.length}
          value={done}
        />
      ) : null}
      <ol className="mt-4 flex flex-col">
        {messages.map(({ id, created_at, in_use, built_in }) => (
          <li key={id} className="border-rule border-t py-4">
            <RowLink href={`/messages/${id}`} className="font-medium">
              <LocalTime at={created_at} />
            </RowLink>
            <div className="mt-3 grid gap-x-10 gap-y-5 sm:grid-cols-2">
              <Side title={text.inUse} result={in_use} />
              {built_in ? (
                <Side title={text.builtIn} result={built_in} />
              ) : (
                <div>
                  <h4 className="font-medium">{text.builtIn}</h4>
                  <p className="text-soft">{is_running ? text.waiting : text.missing}</p>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Side({ title, result }: { title: string; result: ComparedResult }) {
  const text = useMessages(comparisonMessages)
  const { speech, transcript, confidence, summarizer, summary, seconds, error } = result
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h4 className="font-medium">{title}</h4>
      {error ? <p className="wrap-anywhere">{error}</p> : null}
      {summary ? <Part title={text.summary} source={summarizer} of={summary} /> : null}
      {transcript !== null ? (
        <Part title={text.transcript} source={speech} of={transcript} />
      ) : error ? null : (
        <p className="text-soft">{text.sameTranscript}</p>
      )}
      <p className="text-small text-soft">
        {[
          confidence === null ? null : text.confidence(Math.round(confidence * 100)),
          seconds === null ? null : text.seconds(seconds),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

const Part = ({ title, source, of }: { title: string; source: EngineSource | null; of: string }) => (
  <div>
    <div className="text-small text-soft">
      {title}
      {source ? ', ' : null}
      {source ? <EngineName source={source} /> : null}
    </div>
    <UserText className="wrap-anywhere">{of}</UserText>
  </div>
)
