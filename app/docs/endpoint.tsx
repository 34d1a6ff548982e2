import { ChevronRight } from 'lucide'
import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import { Icon } from '@/components/ui/icon'
import type { Schema } from '@/server/api/openapi/document'
import { resolve } from '@/server/api/openapi/schemas'
import { Chapter, DocumentText, Prose, Section } from './chapter'
import { type Endpoint, type ErrorExample, type Field, type Part, reference } from './reference'
import { requestExamples } from './request-examples'
import { TryIt } from './try-it'
import type { TriedEndpoint } from './try-request'

/** Describes an endpoint: its fields, its errors, and example requests to this server. */
export function EndpointChapter(props: { server: string; endpoint: Endpoint; chosen: readonly string[] }) {
  const { server, endpoint, chosen } = props
  const { operationId, summary, description } = endpoint.operation
  return (
    <Chapter
      id={operationId}
      title={summary}
      aside={
        <>
          <RequestExample id={operationId} what="the request" server={server} endpoint={endpoint} chosen={chosen} />
          {endpoint.success ? (
            <JsonBlock
              caption={`Response ${endpoint.success.status}`}
              what="the response"
              value={endpoint.success.example}
            />
          ) : null}
          <TryIt endpoint={triedEndpoint(server, endpoint)} />
        </>
      }
    >
      <RequestLine method={endpoint.method.toUpperCase()} target={new URL(server).pathname + endpoint.path} />
      <Prose>
        <p>
          <DocumentText text={description} />
        </p>
      </Prose>
      <Parts parts={endpoint.parts} />
      <Section title="Errors">
        <ErrorList errors={endpoint.errors} />
      </Section>
    </Chapter>
  )
}

function triedEndpoint(server: string, { method, path, operation }: Endpoint): TriedEndpoint {
  const body = operation.requestBody?.content['application/json'].example
  return {
    method: method.toUpperCase(),
    path: new URL(server).pathname + path,
    parameters: operation.parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      in: place,
      isRequired: required,
      choices: choicesOf(resolve(schema, reference().document.components.schemas)),
    })),
    body: body === undefined ? null : JSON.stringify(body, null, 2),
  }
}

const choicesOf = ({ enum: values, type }: Schema): string[] | null =>
  type === 'boolean' ? ['true', 'false'] : (values?.map(String) ?? null)

export function RequestLine({ method, target }: { method: string; target: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 font-mono text-small">
      <span className="font-semibold text-accent">{method}</span>
      <span className="wrap-anywhere">{target}</span>
    </p>
  )
}

/** @param id of the example on the page */
export function RequestExample(props: {
  id: string
  what: string
  server: string
  endpoint: Endpoint
  chosen: readonly string[]
}) {
  const { id, what, server, endpoint, chosen } = props
  const { curl, typescript, python } = requestExamples(server, endpoint)
  return (
    <CodeTabs
      id={id}
      what={what}
      chosen={chosen}
      codes={[
        ['curl', curl],
        ['typescript', typescript],
        ['python', python],
      ]}
    />
  )
}

export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ title, description, mark, fields }) => (
    <Section key={title} title={title}>
      {description ? (
        <p className="pb-1 text-soft">
          <DocumentText text={description} />
        </p>
      ) : null}
      <Fields fields={fields} mark={mark} />
    </Section>
  ))
}

function Fields({ fields, mark }: { fields: readonly Field[]; mark: Part['mark'] }) {
  return (
    <dl className="border-rule border-t">
      {fields.map((field) => (
        <div key={field.name} className="border-rule border-b py-2.5">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code id={field.id} className="scroll-mt-24 font-semibold text-small wrap-anywhere">
              {field.name}
            </code>
            <span className="text-small text-soft">{field.type}</span>
            {field.isRequired === (mark === 'required') ? (
              <span className="font-medium text-small text-warning">{mark}</span>
            ) : null}
          </dt>
          <dd className="pt-0.5">
            <DocumentText text={sentence(field.description)} />
            {field.rules.length > 0 ? (
              <span className="block text-small text-soft">
                <DocumentText text={sentence(field.rules.join('; '))} />
              </span>
            ) : null}
            {field.fields.length > 0 ? (
              <details className="group/fields mt-1.5">
                <summary className="inline-flex cursor-pointer items-center gap-1.5 text-accent text-small hover:underline">
                  <Icon of={ChevronRight} className="size-3 group-open/fields:rotate-90" />
                  {field.fields.length} {field.fields.length === 1 ? 'field' : 'fields'} of {field.name}
                </summary>
                <div className="mt-2 border-rule border-s-2 ps-4">
                  <Fields fields={field.fields} mark={mark} />
                </div>
              </details>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const sentence = (text: string): string => {
  // Values of the API keep their lower case: true, false, domain, low.
  const isValue = /^(true|false|domain|campaign|low|positive)\b/.test(text)
  const start = isValue ? text : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(start) || start === '' ? start : `${start}.`
}

function ErrorList({ errors }: { errors: readonly ErrorExample[] }) {
  return (
    <dl className="border-rule border-t">
      {errors.map(({ status, code, summary }) => (
        <div
          key={status + code}
          className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-2 border-rule border-b py-2"
        >
          <dt className="text-small text-soft">{status}</dt>
          <dd>
            <a href={`/docs#error.${code}`} className="me-2.5 font-mono font-semibold text-small hover:underline">
              {code}
            </a>
            <DocumentText text={summary} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function JsonBlock({ caption, what, value }: { caption: string; what: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <CodeBlock caption={caption} what={what} copy={text}>
      <Highlighted code={text} grammar="json" />
    </CodeBlock>
  )
}
