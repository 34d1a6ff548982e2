import { webhookTopics } from '@/server/api/openapi/webhook'
import { MESSAGE_COMPLETED } from '@/server/contract/messages/event'
import { GUIDES, type GuideName, isGuide, linkTarget, readGuide } from '../guides/guides'
import { receiverExamples } from '../receivers'
import { type Endpoint, type Field, type Part, reference } from '../reference'
import { requestExamples } from '../request-examples'

/** Returns a page of the documentation as Markdown, for programs that read text. Null when there is none. */
export function markdownOf(kind: string, name: string): string | null {
  if (kind === 'guides') return isGuide(name) ? guideMarkdown(name) : null
  if (kind === 'webhooks') return name === 'event' ? eventMarkdown() : null
  const group = kind === 'api' ? reference().groups.find(({ slug }) => slug === name) : undefined
  if (!group) return null
  return page([`# ${group.name}`, group.description, ...group.endpoints.flatMap(endpointMarkdown)])
}

/** The index of all pages in the form of llmstxt.org. @param baseUrl of this instance */
export function llmsText(baseUrl: string): string {
  const { groups, document } = reference()
  const link = (title: string, path: string, text = '') => `- [${title}](${baseUrl}${path})${text && `: ${text}`}`
  return page([
    `# ${document.info.title}`,
    `> ${document.info.summary}`,
    document.info.description,
    '## API',
    [
      link('OpenAPI document', '/api/v1/openapi.json', 'every endpoint, field, error and header, as OpenAPI 3.1'),
      ...groups.map(({ slug, name, description }) => link(name, `/docs/api/${slug}.md`, description)),
      link('Webhooks', '/docs/webhooks.md', 'the request of a delivery, its headers and its body'),
    ].join('\n'),
    '## Guides',
    GUIDES.map((name) => link(readGuide(name).title, `/docs/guides/${name}.md`)).join('\n'),
  ])
}

const page = (blocks: readonly string[]): string => `${blocks.filter((block) => block !== '').join('\n\n')}\n`

const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

function guideMarkdown(name: GuideName): string {
  const { title, blocks } = readGuide(name)
  const texts = blocks.map(({ type, raw }) => (type === 'code' ? raw : withServedLinks(raw)).trimEnd())
  return page([`# ${title}`, ...texts])
}

/** Leads the links of a guide to pages in Markdown. Of links to files that only the repository has, the text stays. */
function withServedLinks(text: string): string {
  return text.replace(/\[([^[\]]{1,200})\]\(([^)\s]{1,300})\)/g, (_, words: string, target: string) => {
    const href = linkTarget(target)
    return href === null ? words : `[${words}](${href.replace(/^\/docs\/[\w/-]+/, '$&.md')})`
  })
}

function endpointMarkdown(endpoint: Endpoint): string[] {
  const { method, path, operation, parts, success, errors } = endpoint
  return [
    `## ${operation.summary}`,
    `\`${method.toUpperCase()} /api/v1${path}\``,
    operation.description,
    ...parts.flatMap(partMarkdown),
    code('sh', requestExamples(reference().server, endpoint).curl),
    ...(success?.example === undefined ? [] : [`Response ${success.status}:`, json(success.example)]),
    `Errors: ${[...new Set(errors.map(({ status, code }) => `${status} \`${code}\``))].join(', ')}.`,
  ]
}

function eventMarkdown(): string {
  const { event } = reference()
  return page([
    '# Webhooks',
    ...Object.values(webhookTopics(MESSAGE_COMPLETED)),
    ...event.parts.flatMap(partMarkdown),
    'Example:',
    code('http', event.headers.join('\n')),
    ...(event.example === undefined ? [] : [json(event.example)]),
    '## Receiving',
    'Complete receivers, with the standard library alone. They expect an HTTPS proxy in front.',
    ...receiverExamples().map(([language, text]) => code(language, text.trimEnd())),
  ])
}

const json = (value: unknown): string => code('json', JSON.stringify(value, null, 2))

const partMarkdown = ({ title, description, mark, fields }: Part): string[] => [
  `### ${title}`,
  description,
  fields.flatMap((field) => fieldMarkdown(field, mark, 0)).join('\n'),
]

function fieldMarkdown(field: Field, mark: Part['mark'], depth: number): string[] {
  const isMarked = field.isRequired === (mark === 'required')
  const facts = [field.type, ...(isMarked ? [mark] : []), ...field.rules].join(', ')
  const description = field.description.replaceAll(/\s+/g, ' ')
  return [
    `${'  '.repeat(depth)}- \`${field.name}\` (${facts}): ${description}`,
    ...field.fields.flatMap((inner) => fieldMarkdown(inner, mark, depth + 1)),
  ]
}
