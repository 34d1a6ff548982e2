/** Texts around the guides. */
export const guideMessages = {
  title: 'Guides',
  description: 'Step by step, from the first request to a widget on your website.',
  onThisPage: 'On this page',
  referenceGroup: 'Reference',
  reference: 'API reference',
}
