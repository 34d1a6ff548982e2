/**
 * Returns the URL of a subscription to the built-in test endpoint. Nothing connects to it: the service hands the request over inside
 * the process. The scheme is https also where BASE_URL is not, because the API promises it; in a browser the path leads to the page
 * with the received requests.
 */
export const testEndpointUrl = (baseUrl: string, subscriptionId: string): string =>
  `https://${new URL(baseUrl).host}/test-endpoints/${subscriptionId}`
