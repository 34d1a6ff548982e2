import { BookOpen, Inbox } from 'lucide'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { chooseTheme } from '@/app/(dashboard)/shell-actions'
import { NoticeLine } from '@/components/banners/notice-line'
import { NavLink } from '@/components/shell/nav-link'
import { THEME_COOKIE, themeOf } from '@/components/shell/theme'
import { ThemeSwitch } from '@/components/shell/theme-switch'
import { Announcer } from '@/components/ui/announcer'
import { Button, type ButtonVariant } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { CodeTabs } from '@/components/ui/code/code-tabs'
import { LanguageMemory } from '@/components/ui/code/language-memory'
import { Identifier } from '@/components/ui/copy-button'
import { CheckField, Field, SelectField, TextField } from '@/components/ui/fields'
import { Icon } from '@/components/ui/icon'
import { ButtonLink, Filters } from '@/components/ui/links'
import { Facts, PageHeader } from '@/components/ui/page-parts'
import { SecretOnce } from '@/components/ui/secret-once'
import { Banner, State, type StateKind } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { MiddleTruncated } from '@/components/ui/text'
import { LocalTime, RelativeTime } from '@/components/ui/time/times'
import { Wordmark } from '@/components/ui/wordmark'
import { OpenDialogs } from './open-dialogs'

export const metadata: Metadata = { title: 'Gallery' }

const BUTTON_VARIANTS: readonly ButtonVariant[] = [
  'primary',
  'secondary',
  'danger',
  'secondary-danger',
  'quiet',
  'inline',
  'menu-item',
]
const KINDS: readonly StateKind[] = ['ok', 'waiting', 'warning', 'bad', 'off']
const LONG =
  'https://hooks.example.com/a/path/that/is/as/long/as/some/receivers/really/are/and/has/no/space/to/break/at'

const CODES = [
  ['curl', `curl ${LONG}   # a comment`],
  ['typescript', `await fetch('${LONG}') // a comment`],
] as const

/** Shows every component of components/ui in all its states. Only in development. */
export default async function GalleryPage() {
  if (process.env.NODE_ENV !== 'development') notFound()
  const now = Date.now()
  return (
    <Announcer>
      <main id="main" className="mx-auto flex max-w-[68rem] flex-col gap-10 px-5 py-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <PageHeader title="Gallery">Each component in each state. Choose the theme at the right.</PageHeader>
          <ThemeSwitch chosen={themeOf((await cookies()).get(THEME_COOKIE)?.value)} action={chooseTheme} />
        </div>
        <Controls />
        <FieldStates />
        <Part name="Dialog and announcer">
          <OpenDialogs />
        </Part>
        <Codes />
        <Part name="Filters and navigation">
          <Filters
            label="Which attempts"
            choices={['All', 'Failed', 'Delivered'].map((label, index) => ({
              label,
              href: '?',
              isChosen: index === 0,
            }))}
          />
          <nav aria-label="Example" className="max-w-[12rem]">
            <NavLink href="/dev/gallery" icon={<Icon of={Inbox} />}>
              This page
            </NavLink>
            <NavLink href="/docs" icon={<Icon of={BookOpen} />}>
              Another page
            </NavLink>
          </nav>
        </Part>
        <Values now={now} />
        <Part name="One line of a long text">
          <div className="max-w-[24rem]">
            <MiddleTruncated text={LONG} className="font-mono text-small" />
          </div>
        </Part>
        <Part name="Notice line">
          <NoticeLine label="Failed" kind="bad" href="?" review="Review">
            <div className="px-3 py-[0.5625rem]">
              <State kind="bad">2 webhooks are disabled</State>
            </div>
          </NoticeLine>
          <NoticeLine label="Waiting" kind="warning" href="?" review="Review">
            <div className="px-3 py-[0.5625rem]">
              <State kind="warning">3 messages wait</State>
            </div>
          </NoticeLine>
        </Part>
        <Part name="Wordmark">
          <Wordmark />
        </Part>
      </main>
    </Announcer>
  )
}

const Controls = () => (
  <>
    <Part name="Button">
      {BUTTON_VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-4">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} aria-disabled>
            {variant}, busy
          </Button>
          <ButtonLink variant={variant} href="/dev/gallery">
            {variant}, a link
          </ButtonLink>
        </div>
      ))}
    </Part>
    <Part name="State">
      <div className="flex flex-wrap gap-6">
        {KINDS.map((kind) => (
          <State key={kind} kind={kind}>
            {kind}
          </State>
        ))}
      </div>
    </Part>
    <Part name="Banner">
      {KINDS.map((kind) => (
        <Banner key={kind} kind={kind} action={<Button variant="secondary">Action</Button>}>
          {kind}: {LONG}
        </Banner>
      ))}
    </Part>
  </>
)

const FieldStates = () => (
  <Part name="Fields">
    <div className="grid gap-6 md:grid-cols-2">
      <Field label="Empty" placeholder="https://" />
      <Field label="Filled, with a hint" hint="What to type." defaultValue="https://hooks.example.com/voice" />
      <Field label="Wrong" hint="What to type." error="scheme_must_be_https" defaultValue="http://example.com" />
      <Field label="Disabled" disabled defaultValue="Not now" />
      <SelectField label="A choice">
        <option>No expiry</option>
        <option>30 days</option>
      </SelectField>
      <SelectField label="A wrong choice" error="Choose another one.">
        <option>No expiry</option>
      </SelectField>
      <TextField label="Several lines" rows={3} defaultValue={'{\n  "event": "message.completed"\n}'} />
      <TextField label="Several wrong lines" rows={3} error="This is not JSON." defaultValue="{" />
      <CheckField label="To tick" hint="What it changes." />
      <CheckField label="Ticked" defaultChecked />
    </div>
  </Part>
)

const Codes = () => (
  <>
    <Part name="Secret once">
      <SecretOnce secret={`msg_pat_${'0'.repeat(64)}`} what="the token" variable="TOKEN">
        <p className="text-soft">What comes with it.</p>
      </SecretOnce>
    </Part>
    <Part name="Code block">
      <CodeBlock caption="With a long line" copy="curl">
        {`curl ${LONG} \\\n  -H "Authorization: Bearer $TOKEN"`}
      </CodeBlock>
      <CodeBlock caption="Without copy">{'{}'}</CodeBlock>
    </Part>
    <Part name="Code in several languages">
      <LanguageMemory />
      <CodeTabs id="example" what="the request" codes={CODES} chosen={[]} />
    </Part>
  </>
)

function Values({ now }: { now: number }) {
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString()
  return (
    <>
      <Part name="Facts, identifier, times">
        <Facts
          facts={[
            ['Short identifier', <Identifier key="short" value="msg_whsec_7c" what="the prefix" />],
            ['Long identifier', <Identifier key="long" value={crypto.randomUUID()} what="the id" />],
            ['Local time', <LocalTime key="local" at={at(3600)} />],
            ['Now', <RelativeTime key="now" at={at(0)} now={now} />],
            ['Past', <RelativeTime key="past" at={at(200_000)} now={now} />],
            ['Future', <RelativeTime key="future" at={at(-5000)} now={now} />],
          ]}
        />
      </Part>
      <Part name="Table">
        <Table caption="Example" columns={['Subscription', 'State', 'Last success']}>
          {KINDS.map((kind) => (
            <Row key={kind}>
              <Cell>
                <span className="wrap-anywhere">{LONG}</span>
              </Cell>
              <Cell label="State">
                <State kind={kind}>{kind}</State>
              </Cell>
              <Cell label="Last success">
                <RelativeTime at={at(90)} now={now} />
              </Cell>
            </Row>
          ))}
        </Table>
      </Part>
    </>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="border-rule border-b pb-1 text-heading">{name}</h2>
      {children}
    </section>
  )
}
