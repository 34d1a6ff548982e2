import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { failureMessage } from '@/components/webhooks/attempts/failure-messages'
import type { VerificationResponse } from '@/server/contract/webhooks/verification'
import { VERIFICATION_CASES } from '@/server/contract/webhooks/verification-cases'
import { isAsItShould } from '@/server/webhooks/rules/verification-result'
import { verificationMessages as messages } from './verification-messages'

/** Shows each request of a check with the response that it should get and the one that it got. */
export function VerificationTable({ responses }: { responses: readonly VerificationResponse[] }) {
  return (
    <Table caption={messages.caption} columns={[messages.request, messages.expected, messages.response]}>
      {VERIFICATION_CASES.map((one) => (
        <Row key={one}>
          <Cell>{messages.requests[one]}</Cell>
          <Cell label={messages.expected}>{one === 'signed' ? messages.accept : messages.refuse}</Cell>
          <Cell label={messages.response}>
            <Response response={responses.find((response) => response.case === one)} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Response({ response }: { response: VerificationResponse | undefined }) {
  if (!response) return <State kind="off">{messages.notSent}</State>
  const { status, failure } = response
  return (
    <State kind={isAsItShould(response) ? 'ok' : 'bad'}>
      {status ?? failureMessage({ failure, status, error: failure })}
    </State>
  )
}
