import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { chosenLanguages } from '@/components/ui/code/code-tabs'
import { DocsPage } from '../../chapter'
import { EndpointChapter } from '../../endpoint'
import { reference } from '../../reference'

interface Props {
  params: Promise<{ group: string }>
}

const groupOf = async (params: Props['params']) => {
  const { group } = await params
  return reference().groups.find(({ slug }) => slug === group)
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const group = await groupOf(params)
  return group ? { title: `${group.name} API`, description: group.description } : {}
}

export default async function EndpointsPage({ params }: Props) {
  const group = await groupOf(params)
  if (!group) notFound()
  const chosen = await chosenLanguages()
  return (
    <DocsPage title={group.name} description={group.description}>
      {group.endpoints.map((endpoint) => (
        <EndpointChapter
          key={endpoint.operation.operationId}
          server={reference().server}
          endpoint={endpoint}
          chosen={chosen}
        />
      ))}
    </DocsPage>
  )
}
