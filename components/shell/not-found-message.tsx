import { useMessages } from '#messages'
import { TextLink } from '@/components/ui/links'
import { frameMessages } from './frame-messages'

export function NotFoundMessage() {
  const text = useMessages(frameMessages).notFound
  return (
    <div className="mx-auto flex max-w-[36rem] flex-col gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{text.title}</h1>
      <p className="text-soft">{text.description}</p>
      <p>
        <TextLink href="/messages">{text.action}</TextLink>
      </p>
    </div>
  )
}
