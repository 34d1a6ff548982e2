import { lexer, type MarkedToken, type Token } from 'marked'
import { Fragment } from 'react'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Code, Prose, SmallTable } from '../chapter'
import { headingId, linkTarget, marked } from './guides'

export function GuideText({ blocks }: { blocks: readonly MarkedToken[] }) {
  return (
    <Prose>
      <Text tokens={blocks} />
    </Prose>
  )
}

/** Renders a text of the OpenAPI document that is in Markdown. */
export const Markdown = ({ text }: { text: string }) => (
  <Prose>
    <Text tokens={lexer(text)} />
  </Prose>
)

function Text({ tokens }: { tokens: readonly Token[] | undefined }) {
  return marked(tokens).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a guide do not change
    <Fragment key={index}>{ELEMENTS[token.type]?.(token as never) ?? token.raw}</Fragment>
  ))
}

type Elements = { [Type in MarkedToken['type']]?: (token: Extract<MarkedToken, { type: Type }>) => React.ReactNode }

export const ELEMENTS: Elements = {
  heading: ({ depth, text, tokens }) => {
    const Heading = depth === 2 ? 'h2' : 'h3'
    return (
      <Heading
        id={headingId(text)}
        className={`scroll-mt-16 pt-4 lg:scroll-mt-8 ${depth === 2 ? 'text-read' : 'text-heading'}`}
      >
        <Text tokens={tokens} />
      </Heading>
    )
  },
  paragraph: ({ tokens }) => (
    <p>
      <Text tokens={tokens} />
    </p>
  ),
  list: ({ ordered, items }) => {
    const List = ordered ? 'ol' : 'ul'
    return (
      <List>
        {items.map(({ raw, tokens }) => (
          <li key={raw}>
            <Text tokens={tokens} />
          </li>
        ))}
      </List>
    )
  },
  table: ({ header, rows }) => (
    <SmallTable
      caption={header.map(({ text }) => text).join(', ')}
      columns={header.map(({ text }) => text)}
      rows={rows.map((cells) => ({
        key: cells.map(({ text }) => text).join(),
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row do not change
        cells: cells.map(({ tokens }, index) => <Text key={index} tokens={tokens} />),
      }))}
    />
  ),
  code: ({ text }) => (
    <CodeBlock caption={null} copy={text}>
      {text}
    </CodeBlock>
  ),
  text: ({ text, tokens }) => (tokens ? <Text tokens={tokens} /> : text),
  space: () => null,
  escape: ({ text }) => text,
  codespan: ({ text }) => <Code>{text}</Code>,
  strong: ({ tokens }) => (
    <strong>
      <Text tokens={tokens} />
    </strong>
  ),
  em: ({ tokens }) => (
    <em>
      <Text tokens={tokens} />
    </em>
  ),
  link: ({ href: target, tokens }) => {
    const href = linkTarget(target)
    return href === null ? (
      <Text tokens={tokens} />
    ) : (
      <a href={href}>
        <Text tokens={tokens} />
      </a>
    )
  },
}
