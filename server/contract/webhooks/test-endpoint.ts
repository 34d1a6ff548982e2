import { z } from 'zod'
import { timestamp } from '../values/time'
import { Subscription } from './subscription'
import { TEST_RESPONSES } from './values'

export const TestResponse = z.enum(TEST_RESPONSES)

/** What the endpoint found in a signature: valid, or the part of the verification that failed. */
export const SIGNATURE_FINDINGS = ['verified', 'header', 'timestamp', 'signature'] as const
export type SignatureFinding = (typeof SIGNATURE_FINDINGS)[number]

/** A longer body is cut. The sample message has about 3 kB, and a message of five minutes about 20 kB. */
export const MAX_TEST_BODY_CHARACTERS = 65_536

export const TestEndpointRequest = z.object({
  id: z.uuid(),
  received_at: timestamp('The time when the endpoint received the request.'),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  body_bytes: z.int().meta({ description: 'Size of the whole body, also when `body` is cut.' }),
  finding: z.enum(SIGNATURE_FINDINGS),
  status: z
    .int()
    .nullable()
    .meta({ description: 'The status of the response. Null when the endpoint did not respond.' }),
})
export type TestEndpointRequest = z.infer<typeof TestEndpointRequest>

export const TestEndpoint = z.object({
  subscription: Subscription,
  respond_with: TestResponse,
  requests: z.array(TestEndpointRequest),
})
export type TestEndpoint = z.infer<typeof TestEndpoint>

export const CreateTestEndpoint = z.object({ channel_id: z.string().nullable().optional() })

export const TEST_ENDPOINT_NAME = 'Built-in test endpoint'
