import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { Highlighted } from '@/components/ui/code/highlight'
import type { ApiDocument, Content, Parameter, ResponseObject } from '@/server/api/openapi/document'
import { Chapter, DocumentText, Part, Prose } from './chapter'
import { Fields } from './fields'
import { type Endpoint, requestExamples } from './request-examples'
import { type Field, fieldsOf, resolve, rulesOf, type Schemas, typeOf } from './schema-text'

/** Describes an endpoint: its parameters, its response, its errors, and example requests to this server. */
export function EndpointChapter(props: { document: ApiDocument; endpoint: Endpoint; chosen: readonly string[] }) {
  const { document, endpoint, chosen } = props
  const { schemas, responses } = document.components
  const server = document.servers[0]?.url ?? ''
  const { operationId, summary, description, parameters, requestBody } = endpoint.operation
  const allResponses = Object.entries(endpoint.operation.responses).map(
    ([status, response]) => [status, dereference(response, responses)] as const,
  )
  const success = allResponses.find(([status]) => status.startsWith('2'))
  const body = requestBody?.content['application/json'].schema
  return (
    <Chapter
      id={operationId}
      level={3}
      title={summary}
      aside={<Examples server={server} endpoint={endpoint} chosen={chosen} success={success} />}
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
          <DocumentText text={description} />
        </p>
      </Prose>
      <ParameterParts parameters={parameters} schemas={schemas} />
      {body ? (
        <Part title="Body">
          <Fields fields={fieldsOf(body, schemas)} mark="required" />
        </Part>
      ) : null}
      {success ? <SuccessPart success={success} schemas={schemas} /> : null}
      <Part title="Errors">
        <ErrorList id={operationId} responses={allResponses} />
      </Part>
    </Chapter>
  )
}

type StatusAndResponse = readonly [status: string, response: ResponseObject]

function Examples(props: {
  server: string
  endpoint: Endpoint
  chosen: readonly string[]
  success: StatusAndResponse | undefined
}) {
  const { server, endpoint, chosen, success } = props
  const { curl, typescript, python } = requestExamples(server, endpoint)
  const content = success?.[1].content?.['application/json']
  return (
    <>
      <CodeTabs
        id={endpoint.operation.operationId}
        what="the request"
        chosen={chosen}
        codes={[
          ['curl', curl],
          ['typescript', typescript],
          ['python', python],
        ]}
      />
      {success && content ? (
        <JsonBlock caption={`Response ${success[0]}`} what="the response" value={content.example} />
      ) : null}
    </>
  )
}

function ParameterParts({ parameters, schemas }: { parameters: readonly Parameter[]; schemas: Schemas }) {
  return (['path', 'query'] as const).map((place) => {
    const fields = parameters.filter((parameter) => parameter.in === place)
    return fields.length === 0 ? null : (
      <Part key={place} title={place === 'path' ? 'Path parameters' : 'Query parameters'}>
        <Fields fields={fields.map((parameter) => parameterField(parameter, schemas))} mark="required" />
      </Part>
    )
  })
}

function SuccessPart({ success: [status, response], schemas }: { success: StatusAndResponse; schemas: Schemas }) {
  const content = response.content?.['application/json']
  return content ? (
    <Part title={`Response ${status}`}>
      <p className="pb-1 text-soft">
        <DocumentText text={response.description ?? ''} />
      </p>
      <Fields fields={fieldsOf(resolve(content.schema, schemas), schemas)} mark="optional" />
    </Part>
  ) : null
}

/** Lists the errors of an endpoint. Each opens to show an example body. */
function ErrorList({ id, responses }: { id: string; responses: readonly StatusAndResponse[] }) {
  const errors = responses
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, { content }]) => examplesOf(content).map((example) => ({ status, ...example })))
  return (
    <div className="border-rule border-t">
      {errors.map(({ status, code, summary, value }) => (
        <details key={status + code} className="group/error border-rule border-b py-2">
          <summary className="grid cursor-pointer grid-cols-[2.25rem_minmax(0,1fr)_0.75rem] items-baseline gap-x-2 hover:text-accent">
            <span className="text-small text-soft">{status}</span>
            <span>
              <code className="me-2.5 font-semibold text-small">{code}</code>
              <span className="text-ink">
                <DocumentText text={summary} />
              </span>
            </span>
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 text-soft group-open/error:rotate-90">
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

/** Lists the error codes of a response with their examples. */
export function examplesOf(content: Content | undefined): { code: string; summary: string; value: unknown }[] {
  return Object.entries(content?.['application/json'].examples ?? {}).map(([code, { summary = '', value }]) => ({
    code,
    summary,
    value,
  }))
}

export function dereference(response: ResponseObject, responses: Record<string, ResponseObject>): ResponseObject {
  if (!response.$ref) return response
  const found = responses[response.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`The document has no response ${response.$ref}.`)
  return found
}
