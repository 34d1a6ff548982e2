import { createElement, Fragment, type ReactNode } from 'react'

/** Shows text of a user inside a line, isolated, so that a right-to-left name does not reorder what is beside it (UAX #9). */
export function UserText({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  )
}

/** Shows a URL, an email address or a phone number: always left-to-right, and isolated. The digits of a number are in groups. */
export function LtrText({ children, className }: { children: React.ReactNode; className?: string }) {
  const groups = typeof children === 'string' ? groupsOfNumber(children) : null
  return (
    <bdi dir="ltr" className={className}>
      {groups?.map(asGroup) ?? children}
    </bdi>
  )
}

/** The space belongs to the last digit, so that a copied number is one that other programs understand, and a link has one line. */
const asGroup = (digits: string, index: number, groups: readonly string[]) =>
  index === groups.length - 1 ? (
    digits
  ) : (
    <Fragment key={index}>
      {digits.slice(0, -1)}
      <span className="tracking-[0.3em]">{digits.slice(-1)}</span>
    </Fragment>
  )

/** The country codes of one and two digits (ITU-T E.164); all others have three. */
const NUMBER = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{6,12})$/

/** Returns a number in E.164 as its country code and groups of three and four digits; null for another text. */
export function groupsOfNumber(text: string): string[] | null {
  const [, code, digits] = NUMBER.exec(text) ?? []
  return code && digits ? [code, ...(digits.match(/\d{3}(?=(?:\d{3}|\d{4}){0,3}$)|\d{4}/g) ?? [])] : null
}

/** Classes for a block with several lines: each line takes its own direction. Use with `dir="auto"`. */
export const LINES_OF_USER_TEXT = 'whitespace-pre-line [unicode-bidi:plaintext]'

/** Shows an email address, which breaks before its `@` where a line is too short. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <LtrText>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </LtrText>
  )
}

/**
 * Shows a URL, which breaks after `/`, `?`, `&` and `=` where a line is too short. A part that is longer than most lines breaks
 * anywhere.
 */
export function Url({ url, className = '' }: { url: string; className?: string }) {
  const parts = [...url.matchAll(/^\w+:\/\/[^/?&=]*[/?&=]*|[^/?&=]+[/?&=]*|[/?&=]+/g)]
  return (
    <LtrText className={`wrap-anywhere ${className}`}>
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part.length > LONG_PART ? part : <span className="whitespace-nowrap">{part}</span>}
          <wbr />
        </Fragment>
      ))}
    </LtrText>
  )
}

const LONG_PART = 24

/** Shows a long text on one line. Its middle gives way, so that the end of a URL stays visible. */
export function MiddleTruncated({ text, className = '' }: { text: string; className?: string }) {
  const split = Math.max(0, text.length - TAIL)
  return (
    <span dir="ltr" title={text} className={`flex min-w-0 ${className}`}>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="truncate whitespace-pre">
        {text.slice(0, split)}
      </span>
      <span aria-hidden="true" className="shrink-0 whitespace-pre">
        {text.slice(split)}
      </span>
    </span>
  )
}

const TAIL = 14

/** Builds a sentence that contains elements, such as a link or a time, in reading order: richText`Saved as ${url}`. */
export const richText = (texts: TemplateStringsArray, ...elements: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, index) => [text, elements[index]]))
