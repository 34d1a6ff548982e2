import { LtrText } from './text-direction'

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
