'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Field, MACHINE_TEXT, SelectField, TextField } from '@/components/ui/fields'
import { Banner } from '@/components/ui/state'
import { MAX_BODY_BYTES, MAX_PASTED_SECRET_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { readableBody, type TriedEndpoint, tryRequest } from './try-request'

const messages = {
  title: 'Try it',
  token: 'Access token',
  tokenHint: 'It stays in this page and is forgotten when you leave.',
  changes: 'This request changes data of the account.',
  any: 'Not set',
  body: 'Body',
  send: 'Send request',
  sending: 'Sending…',
  what: 'the response',
  response: (status: number, ms: number) => `Response ${status}, ${ms} ms`,
  requestId: (id: string) => `Request id ${id}`,
  noContent: 'The response has no body.',
  noConnection: 'The server could not be reached. Check your connection, then send again.',
}

/** The token that was typed last, so that it is typed once for all endpoints. Only in memory. */
let typedToken = ''

interface Received {
  status: number
  ms: number
  requestId: string
  text: string
}

/** Sends requests to this server from the page. The form exists once it is opened. */
export function TryIt({ endpoint }: { endpoint: TriedEndpoint }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-rule border-b pb-3">
      <summary className="cursor-pointer py-1 font-medium text-accent text-small hover:underline">
        {messages.title}
      </summary>
      {isOpen ? <TryForm endpoint={endpoint} /> : null}
    </details>
  )
}

function TryForm({ endpoint }: { endpoint: TriedEndpoint }) {
  const [token, setToken] = useState(typedToken)
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(endpoint.body ?? '')
  const [wrong, setWrong] = useState<{ field: string; error: string } | null>(null)
  const [received, setReceived] = useState<Received | 'sending' | 'unreachable' | null>(null)

  async function send() {
    const request = tryRequest(endpoint, { token, values, body })
    if ('field' in request) return setWrong(request)
    setWrong(null)
    setReceived('sending')
    setReceived(await receive(request.url, request.init))
  }

  const errorOf = (field: string) => (wrong?.field === field ? wrong.error : null)
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (received !== 'sending') void send()
      }}
    >
      <Field
        {...MACHINE_TEXT}
        type="password"
        label={messages.token}
        hint={messages.tokenHint}
        value={token}
        placeholder="msg_pat_…"
        maxLength={MAX_PASTED_SECRET_CHARACTERS}
        error={errorOf('token')}
        onChange={({ target }) => {
          typedToken = target.value
          setToken(target.value)
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {endpoint.parameters.map(({ name, choices }) => {
          const control = {
            label: <code className="text-small">{name}</code>,
            value: values[name] ?? '',
            error: errorOf(name),
            onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
          }
          return choices ? (
            <SelectField
              key={name}
              {...control}
              options={[['', messages.any], ...choices.map((choice) => [choice, choice] as const)]}
            />
          ) : (
            <Field key={name} {...MACHINE_TEXT} {...control} maxLength={MAX_URL_CHARACTERS} />
          )
        })}
      </div>
      {endpoint.body === null ? null : (
        <TextField
          {...MACHINE_TEXT}
          label={messages.body}
          rows={Math.min(14, body.split('\n').length + 1)}
          className="font-mono"
          value={body}
          maxLength={MAX_BODY_BYTES}
          error={errorOf('body')}
          onChange={({ target }) => setBody(target.value)}
        />
      )}
      {endpoint.method === 'GET' ? null : <p className="text-small text-soft">{messages.changes}</p>}
      <div>
        <Button type="submit" variant="secondary" aria-disabled={received === 'sending'}>
          {received === 'sending' ? messages.sending : messages.send}
        </Button>
      </div>
      <div aria-live="polite">
        {received === 'unreachable' ? <Banner kind="bad">{messages.noConnection}</Banner> : null}
        {received !== null && typeof received === 'object' ? <ResponseView response={received} /> : null}
      </div>
    </form>
  )
}

function ResponseView({ response: { status, ms, requestId, text } }: { response: Received }) {
  const shown = readableBody(text)
  return (
    <div className="flex flex-col gap-1">
      <CodeBlock caption={messages.response(status, ms)} what={messages.what} copy={shown}>
        {shown === '' ? messages.noContent : shown}
      </CodeBlock>
      <p className="text-fine text-soft wrap-anywhere">{messages.requestId(requestId)}</p>
    </div>
  )
}

async function receive(url: string, init: RequestInit): Promise<Received | 'unreachable'> {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store' })
    const text = await response.text()
    return {
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      requestId: response.headers.get('x-request-id') ?? '',
      text,
    }
  } catch (error) {
    // A fetch has no other error: the request is well-formed.
    if (error instanceof TypeError) return 'unreachable'
    throw error
  }
}
