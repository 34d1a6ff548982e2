import { CodeBlock } from '@/components/ui/code/code-block'
import { Code, Prose } from '../chapter'
import { SmallTable } from '../small-table'
import { linkTarget } from './link-target'
import { type Block, type Inline, inlineOf } from './markdown'

/** Renders the blocks of a guide. */
export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Prose>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide do not change
        <BlockText key={index} block={block} />
      ))}
    </Prose>
  )
}

function BlockText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={`scroll-mt-10 pt-4 tracking-tight ${block.level === 2 ? 'text-title' : ''}`}>
          <InlineText text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <SmallTable
          caption={block.columns.join(', ')}
          columns={block.columns}
          rows={block.rows.map((cells) => ({
            key: cells.join(),
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row do not change
            cells: cells.map((cell, index) => <InlineText key={index} text={cell} />),
          }))}
        />
      )
    case 'code':
      return (
        <CodeBlock caption={null} copy={block.text}>
          {block.text}
        </CodeBlock>
      )
  }
}

function InlineText({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
  return inlineOf(text).map((part, index) => <Part key={index} part={part} />)
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <Code>{part.text}</Code>
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'link': {
      const href = linkTarget(part.target)
      return href === null ? part.text : <a href={href}>{part.text}</a>
    }
  }
}
