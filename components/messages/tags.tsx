import { tagMessages } from './tag-messages'

/** Shows the tags of a message, read-only. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={tagMessages.title} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} dir="auto" className={CHIP}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

export const CHIP = 'max-w-full rounded-field border border-rule px-1.5 text-fine text-soft wrap-anywhere'
