/** Texts of the log of requests to the REST API. */
const en = {
  title: 'API requests',
  link: 'Requests of the last 7 days',
  description: 'Requests with an access token in the last 7 days. A request appears within a few seconds.',
  limits:
    'At most the newest 10,000 requests are kept. Some requests can be missing when there are more than 200 in three seconds, or the server is overloaded.',
  back: 'API access',
  filter: 'Filter requests',
  all: 'All',
  failed: 'Failed',
  token: 'Token',
  anyToken: 'All tokens',
  deletedToken: 'Deleted',
  time: 'Time',
  endpoint: 'Endpoint',
  unknown: (method: string) => `${method} of an unknown path`,
  status: 'Status',
  duration: 'Duration',
  requestId: 'Request ID',
  none: 'No requests in the last 7 days.',
  example: 'Send the example request',
  noneFound: 'No requests match.',
  showAll: 'Show all',
}

export const requestLogMessages = { en }
