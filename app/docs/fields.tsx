import { DocumentText } from './chapter'
import type { Field } from './schema-text'

/**
 * Lists fields with their types and rules. Nested fields open on a click. Requests mark the `required` fields, responses the
 * `optional` ones.
 */
export function Fields({ fields, mark }: { fields: readonly Field[]; mark: 'required' | 'optional' }) {
  return (
    <dl className="border-rule border-t">
      {fields.map((field) => (
        <div key={field.name} className="border-rule border-b py-2.5">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold text-small">{field.name}</code>
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
                  <svg aria-hidden="true" viewBox="0 0 12 12" className="size-2.5 group-open/fields:rotate-90">
                    <path d="m4 2 4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
                  </svg>
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
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  // Values of the API keep their lower case: true, false, domain, low.
  const start = /^(true|false|domain|campaign|low|positive)\b/.test(text) ? text : capital
  return /[.!?]$/.test(start) || start === '' ? start : `${start}.`
}
