import { Me } from '../../server/contract/accounts/account'
import { ChannelList } from '../../server/contract/channels/channel'
import { RecentMessages } from '../../server/contract/messages/recent'
import { Subscription, SubscriptionList } from '../../server/contract/webhooks/subscription'
import { type Caller, SUBSCRIPTIONS_OF_LARGE } from './population'

/** One request that is measured. */
export interface Endpoint {
  title: string
  /** The name in the rate limit. */
  name: string
  path: (caller: Caller) => string
  /** Whether the requests use accounts with more than one page of subscriptions. */
  isForLarge: boolean
  /** Tells whether the response has the requested data. Errors and empty lists must not be measured. */
  isRight: (body: unknown, caller: Caller) => boolean
  /** Whether its median must not grow with the data. */
  isScaled: boolean
}

const recent = (limit: number): Endpoint => ({
  title: `messages/recent, ${limit}`,
  name: 'GET /api/v1/messages/recent',
  path: () => `/api/v1/messages/recent?limit=${limit}`,
  isForLarge: false,
  isRight: (body) => {
    const { messages } = RecentMessages.parse(body)
    return messages.length === limit && messages.every(({ sample }) => !sample)
  },
  isScaled: true,
})

const list = (limit: number): Endpoint => ({
  title: `webhook-subscriptions, ${limit} of ${SUBSCRIPTIONS_OF_LARGE}`,
  name: 'GET /api/v1/webhook-subscriptions',
  path: () => `/api/v1/webhook-subscriptions?limit=${limit}`,
  isForLarge: true,
  isRight: (body) => {
    const { subscriptions, pagination } = SubscriptionList.parse(body)
    return subscriptions.length === limit && pagination.total === SUBSCRIPTIONS_OF_LARGE
  },
  isScaled: true,
})

export const ENDPOINTS: readonly Endpoint[] = [
  {
    title: 'me',
    name: 'GET /api/v1/me',
    path: () => '/api/v1/me',
    isForLarge: false,
    isRight: (body, { accountId }) => Me.parse(body).id === accountId,
    isScaled: false,
  },
  {
    title: 'channels',
    name: 'GET /api/v1/channels',
    path: () => '/api/v1/channels',
    isForLarge: false,
    isRight: (body) => ChannelList.parse(body).channels.length === 2,
    isScaled: true,
  },
  recent(3),
  recent(100),
  list(25),
  list(100),
  {
    title: 'webhook-subscriptions/{id}',
    name: 'GET /api/v1/webhook-subscriptions/{id}',
    path: ({ subscriptionId }) => `/api/v1/webhook-subscriptions/${subscriptionId}`,
    isForLarge: false,
    isRight: (body, { subscriptionId }) => Subscription.parse(body).id === subscriptionId,
    isScaled: false,
  },
]
