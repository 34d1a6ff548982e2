import { useMessages } from '#messages'
import { TextLink } from '@/components/ui/links'
import { frameMessages } from './frame-messages'

export function NotFoundMessage() {
  return (
    <div className="mx-auto flex max-w-[36rem] flex-col gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{useMessages(frameMessages).notFound.title}</h1>
      <NotFoundHelp />
    </div>
  )
}

export function NotFoundHelp() {
  const text = useMessages(frameMessages).notFound
  return (
    <>
      <p className="text-soft">{text.description}</p>
      <p>
        <TextLink href="/messages">{text.action}</TextLink>
      </p>
    </>
  )
}
