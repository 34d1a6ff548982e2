import type { IconNode } from 'lucide'
import { Icon } from '@/components/ui/icon'

export function ItemList({ labelledBy, children }: { labelledBy: string; children: React.ReactNode }) {
  return (
    <ul
      aria-labelledby={labelledBy}
      className="max-w-[44rem] divide-y divide-rule rounded-panel border border-rule bg-raised"
    >
      {children}
    </ul>
  )
}

/** One row: an icon, a title, facts below it, and actions at the end. */
export function Item(props: {
  icon: IconNode
  title: React.ReactNode
  facts: readonly React.ReactNode[]
  actions?: React.ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-3 py-3 sm:px-4">
      <Icon of={props.icon} className="size-5 text-soft" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3 font-medium wrap-anywhere">{props.title}</div>
        <div className="flex flex-wrap text-small text-soft">
          {props.facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row do not change their order
            <span key={index} className="not-last:after:mx-1.5 not-last:after:content-['·']">
              {fact}
            </span>
          ))}
        </div>
      </div>
      {props.actions}
    </li>
  )
}
