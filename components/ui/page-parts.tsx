import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide'
import Link from 'next/link'
import { useId } from 'react'
import { Icon } from './icon'
import { State } from './state'

const pageTexts = {
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
}

/** @param props.action beside the title */
export function PageHeader(props: { title: React.ReactNode; action?: React.ReactNode; children?: React.ReactNode }) {
  const header = (
    <header className="mb-6 flex max-w-[44rem] flex-col gap-1">
      <h1 className="text-title wrap-anywhere">{props.title}</h1>
      {props.children ? <div className="text-soft wrap-anywhere">{props.children}</div> : null}
    </header>
  )
  return props.action ? (
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      {header}
      <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">{props.action}</div>
    </div>
  ) : (
    header
  )
}

/** Renders a link to the page above this one, or to the one before or after it. @param props.to which way its arrow points */
export function StepLink({
  to,
  children,
  ...link
}: { to: 'before' | 'after' | null } & React.ComponentProps<typeof Link>) {
  return (
    <Link {...link} className="step-link">
      {to === 'before' ? <Icon of={ChevronLeft} className="size-3.5 rtl:rotate-180" /> : null}
      <span className="min-w-0">{children}</span>
      {to === 'after' ? <Icon of={ChevronRight} className="size-3.5 rtl:rotate-180" /> : null}
    </Link>
  )
}

/** Leads back to the pages above this one, the highest first. */
export function Breadcrumb({ pages }: { pages: readonly { href: string; label: React.ReactNode }[] }) {
  return (
    <nav
      aria-label={pageTexts.breadcrumb}
      className="mb-1 flex flex-wrap items-center gap-x-3 text-small text-soft print:hidden"
    >
      {pages.map(({ href, label }, index) => (
        <span key={href} className="flex min-w-0 items-center gap-x-3">
          {index > 0 ? <span aria-hidden="true">/</span> : null}
          <StepLink href={href} to={index === 0 ? 'before' : null}>
            {label}
          </StepLink>
        </span>
      ))}
    </nav>
  )
}

/** Links to the other pages of a list; nothing where it has one page. @param props.children where this page is */
export function PageLinks(props: {
  newest?: string | null | undefined
  newer?: string | null
  older?: string | null
  children?: React.ReactNode
}) {
  const links = (['newest', 'newer', 'older'] as const).filter((name) => props[name])
  if (links.length === 0) return null
  return (
    <nav aria-label={pageTexts.pages} className="flex items-center gap-5 py-3 print:hidden">
      {links.map((name) => (
        <StepLink key={name} href={props[name] ?? ''} to={name === 'older' ? 'after' : 'before'}>
          {pageTexts[name]}
        </StepLink>
      ))}
      {props.children ? <span className="text-soft">{props.children}</span> : null}
    </nav>
  )
}

/** Renders a section that can be opened. @param props.note beside its title, also while it is closed */
export const Fold = (props: { title: string; note?: React.ReactNode; isOpen?: boolean; children: React.ReactNode }) => (
  <details className="group min-w-0 border-rule border-t pt-3 print:hidden" open={props.isOpen}>
    <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-2 [&::-webkit-details-marker]:hidden">
      <h2 className="text-heading">{props.title}</h2>
      <Icon of={ChevronDown} className="size-3.5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      {props.note ? <span className="ms-auto flex flex-wrap gap-x-4 text-small">{props.note}</span> : null}
    </summary>
    <div className="mt-3">{props.children}</div>
  </details>
)

/** Renders a section of a page. @param props.id of the heading, which can then take the focus @param props.action beside the heading */
export function Section(props: {
  id?: string
  title: string
  description?: React.ReactNode
  action?: React.ReactNode
  children?: React.ReactNode
}) {
  const made = useId()
  const heading = props.id ?? made
  return (
    <section aria-labelledby={heading} className="mb-10 flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="max-w-[44rem]">
          <h2 id={heading} tabIndex={props.id ? -1 : undefined} className="text-heading">
            {props.title}
          </h2>
          {props.description ? <p className="text-soft">{props.description}</p> : null}
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}

/** Says why a person cannot do what the page is for. @param props.children what they can do instead */
export const Refusal = ({ text, children }: { text: React.ReactNode; children?: React.ReactNode }) => (
  <div className="flex max-w-[44rem] flex-col gap-3 border-rule border-t pt-4">
    <State kind="off">{text}</State>
    {children}
  </div>
)

/** Shows names with their values: in two columns on a wide screen, each name above its value on a narrow one. Leaves out null. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: React.ReactNode] | null)[] }) {
  return (
    <div className="@container">
      <dl className="grid border-rule border-t @min-[44rem]:grid-cols-2 @min-[44rem]:gap-x-10">
        {facts.map((fact) =>
          fact === null ? null : (
            <div
              key={fact[0]}
              className="grid items-baseline gap-x-4 border-rule border-b py-2 @min-[20rem]:grid-cols-[9.5rem_minmax(0,1fr)]"
            >
              <dt className="text-small text-soft">{fact[0]}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact[1]}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
