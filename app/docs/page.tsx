import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { EXAMPLE_LANGUAGE_COOKIE, remembered } from '@/components/ui/code/languages'
import { currentMember } from '@/server/accounts/auth/auth'
import type { ApiDocument } from '@/server/api/openapi/document'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { dashboard } from '@/server/api/trpc/caller'
import type { AccessToken } from '@/server/contract/tokens/token'
import { DocumentText } from './chapter'
import { Errors, Limits, NoCode, Versioning } from './chapters/rules'
import { Authentication, Introduction } from './chapters/start'
import { EventChapter, History, Receiving, Schedule } from './chapters/webhooks'
import { EndpointChapter } from './endpoint'
import { DocsFrame } from './frame'
import { guideMessages } from './guides/guide-messages'
import { type GuideSection, guideEntries, guideSections, linkedSections } from './guides/guides'
import { type Group as ContentsGroup, endpointGroups, outline } from './outline'
import { receiverExamples } from './receivers'

export const metadata: Metadata = {
  title: 'API reference',
  description: 'All endpoints, webhooks, example receivers in four languages, errors and limits.',
}

export default async function DocsPage() {
  const document = openApiDocument()
  const [jar, member, receivers, sections] = await Promise.all([
    cookies(),
    currentMember(),
    receiverExamples(),
    guideSections(),
  ])
  const chosen = remembered(jar.get(EXAMPLE_LANGUAGE_COOKIE)?.value)
  const token = member ? await usableToken() : null
  return (
    <DocsFrame path="/docs" contents={contentsOf(document, sections)} linked={linkedSections(sections)}>
      <main id="main" className="min-w-0 max-w-[88rem] px-5 pt-8 pb-24 sm:px-8 lg:px-12 lg:pt-10">
        <h1 className="text-display tracking-[-0.025em]">API reference</h1>
        <div>
          <Introduction document={document} chosen={chosen} />
          <Authentication token={token} />
        </div>
        {endpointGroups(document).map(({ name, description, endpoints }) => (
          <Group key={name} name={name} description={description}>
            {endpoints.map((endpoint) => (
              <EndpointChapter
                key={endpoint.operation.operationId}
                document={document}
                endpoint={endpoint}
                chosen={chosen}
              />
            ))}
          </Group>
        ))}
        <Group name="Webhooks" description="What your URL receives, and how it should respond.">
          <EventChapter document={document} />
          <Receiving receivers={receivers} chosen={chosen} />
          <Schedule />
          <History />
        </Group>
        <Group name={guideMessages.title} description={guideMessages.description}>
          <Guides sections={sections} />
        </Group>
        <div className="border-edge border-t">
          <NoCode document={document} />
          <Errors document={document} />
          <Limits />
          <Versioning document={document} />
        </div>
      </main>
      <LanguageMemory />
    </DocsFrame>
  )
}

/** Returns the contents in the order of the page: the guides are before the last group. */
function contentsOf(document: ApiDocument, sections: readonly GuideSection[]): ContentsGroup[] {
  const groups = outline(document)
  const guides = { name: guideMessages.title, entries: guideEntries(sections) }
  return [...groups.slice(0, -1), guides, ...groups.slice(-1)]
}

function Group({ name, description, children }: { name: string; description: string; children: React.ReactNode }) {
  return (
    <div className="border-edge border-t pt-10 sm:pt-14">
      <h2 className="text-[1.5rem]/8 tracking-tight">{name}</h2>
      <p className="max-w-[42rem] pt-1 text-soft">
        <DocumentText text={description} />
      </p>
      <div>{children}</div>
    </div>
  )
}

function Guides({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <ul className="flex flex-col gap-2 py-6">
      {sections
        .filter(({ guide }) => guide === '')
        .map(({ title, href }) => (
          <li key={href}>
            <a href={href} className="text-accent underline">
              {title}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** Returns an active token of the account, to name it in the examples. */
async function usableToken(): Promise<AccessToken | null> {
  const { tokens } = await dashboard.tokens.list({ usable: true, limit: 1 })
  return tokens[0] ?? null
}
