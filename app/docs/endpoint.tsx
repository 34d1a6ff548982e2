import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import type { ApiDocument, Content, Parameter, ResponseObject } from '@/server/api/openapi/document'
import { Chapter, Part, Prose, Words } from './chapter'
import { Fields } from './fields'
import { type Endpoint, requestExamples } from './request-examples'
import { type Field, fieldsOf, resolve, rulesOf, type Schemas, typeOf } from './schema-words'

/** One endpoint of the document: what it takes, what it answers, and how to call it on this server. */
export function EndpointChapter(props: { document: ApiDocument; endpoint: Endpoint; chosen: readonly string[] }) {
  const { document, endpoint, chosen } = props
  const { schemas, responses } = document.components
  const server = document.servers[0]?.url ?? ''
  const { operationId, summary, description, parameters, requestBody } = endpoint.operation
  const answers = Object.entries(endpoint.operation.responses).map(
    ([status, response]) => [status, dereferenced(response, responses)] as const,
  )
  const [status, success] = answers.find(([code]) => code.startsWith('2')) ?? []
  const { curl, typescript, python } = requestExamples(server, endpoint)
  const body = requestBody?.content['application/json'].schema
  const answered = success?.content?.['application/json']
  return (
    <Chapter
      id={operationId}
      level={3}
      title={summary}
      aside={
        <>
          <CodeTabs
            id={operationId}
            what="the request"
            chosen={chosen}
            codes={[
              ['curl', curl],
              ['typescript', typescript],
              ['python', python],
            ]}
          />
          {answered ? <JsonBlock caption={`Answer ${status}`} what="the answer" value={answered.example} /> : null}
        </>
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5 font-mono text-small">
        <span className="font-semibold text-accent">{endpoint.method.toUpperCase()}</span>
        <span className="wrap-anywhere">
          {new URL(server).pathname}
          {endpoint.path}
        </span>
      </p>
      <Prose>
        <p>
          <Words text={description} />
        </p>
      </Prose>
      {(['path', 'query'] as const).map((place) => {
        const here = parameters.filter((parameter) => parameter.in === place)
        return here.length === 0 ? null : (
          <Part key={place} title={place === 'path' ? 'In the path' : 'Query parameters'}>
            <Fields fields={here.map((parameter) => parameterField(parameter, schemas))} mark="required" />
          </Part>
        )
      })}
      {body ? (
        <Part title="Body">
          <Fields fields={fieldsOf(body, schemas)} mark="required" />
        </Part>
      ) : null}
      {answered ? (
        <Part title={`Answer ${status}`}>
          <p className="pb-1 text-soft">
            <Words text={success?.description ?? ''} />
          </p>
          <Fields fields={fieldsOf(resolve(answered.schema, schemas), schemas)} mark="optional" />
        </Part>
      ) : null}
      <Part title="Errors">
        <Faults id={operationId} answers={answers} />
      </Part>
    </Chapter>
  )
}

/** Each error this endpoint may answer; a row opens to the body. */
function Faults({ id, answers }: { id: string; answers: readonly (readonly [string, ResponseObject])[] }) {
  const faults = answers
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { content }]) => examplesOf(content).map((example) => ({ status, ...example })))
  return (
    <div className="border-rule border-t">
      {faults.map(({ status, code, summary, value }) => (
        <details key={status + code} className="group/fault border-rule border-b py-2">
          <summary className="grid cursor-pointer grid-cols-[2.25rem_minmax(0,1fr)_0.75rem] items-baseline gap-x-2 hover:text-accent">
            <span className="text-small text-soft">{status}</span>
            <span>
              <code className="mr-2.5 font-semibold text-small">{code}</code>
              <span className="text-ink">
                <Words text={summary} />
              </span>
            </span>
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 text-soft group-open/fault:rotate-90">
              <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </summary>
          <div className="pt-2 pb-1">
            <JsonBlock caption={`Body of ${status} ${code}`} what={`the body of ${code} of ${id}`} value={value} />
          </div>
        </details>
      ))}
    </div>
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

export function parameterField(
  { name, description = '', required = false, schema }: Parameter,
  schemas: Schemas,
): Field {
  return {
    name,
    description,
    isRequired: required,
    type: typeOf(schema, schemas),
    rules: rulesOf(resolve(schema, schemas)),
    fields: [],
  }
}

/** The error codes of an answer, with their examples. */
export function examplesOf(content: Content | undefined): { code: string; summary: string; value: unknown }[] {
  return Object.entries(content?.['application/json'].examples ?? {}).map(([code, { summary = '', value }]) => ({
    code,
    summary,
    value,
  }))
}

export function dereferenced(response: ResponseObject, answers: Record<string, ResponseObject>): ResponseObject {
  if (!response.$ref) return response
  const found = answers[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`There is no answer ${response.$ref}.`)
  return found
}
