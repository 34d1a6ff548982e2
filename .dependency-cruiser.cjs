// Who may import whom (ARCHITECTURE.md). Tests may reach further than what they test: they stand on top.

const TEST =
  '\\.test\\.tsx?$|^server/testing/|^inngest/testing/|^e2e/|^bench/|^scripts/(external/|clients[./]|schemathesis[./])'
const BELOW_WEBHOOKS = '^server/(accounts|tokens|channels|limits|mail)/'
/** From the lowest to the highest: each knows only those before it. */
const WEBHOOK_MODULES = ['transport', 'signing', 'rules', 'delivery', 'subscriptions', 'views', 'diagnostics']
const ENGINE = '^(server/engine/(?!engine\\.ts)|inngest/)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'The engine is loaded when first rung: only that edge may close a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The shapes the world sees know zod and each other.',
      severity: 'error',
      from: { path: '^server/contract/', pathNot: TEST },
      to: {
        path: '^(app|components|db|inngest|scripts|server/(?!contract/))|^node_modules',
        pathNot: '^node_modules/zod/',
      },
    },
    {
      name: 'db-stands-below',
      comment: 'Tables and connections know the contract, the settings and the errors.',
      severity: 'error',
      from: { path: '^db/', pathNot: TEST },
      to: { path: '^(app|components|inngest|scripts|server/(?!contract/|env\\.ts|errors\\.ts|log\\.ts|root\\.ts))' },
    },
    {
      name: 'webhooks-stand-above',
      comment: 'accounts, tokens, channels, limits, mail <- webhooks <- messages: a line.',
      severity: 'error',
      from: { path: BELOW_WEBHOOKS, pathNot: TEST },
      to: { path: '^server/(webhooks|messages|api|demo)/' },
    },
    {
      name: 'webhooks-know-no-messages',
      comment: 'They are handed a finished payload.',
      severity: 'error',
      from: { path: '^server/webhooks/', pathNot: TEST },
      to: { path: '^server/(messages|api|demo)/' },
    },
    ...WEBHOOK_MODULES.map((name, index) => ({
      name: `webhooks-${name}-points-down`,
      comment: `The modules of webhooks, from the lowest: ${WEBHOOK_MODULES.join(', ')}.`,
      severity: 'error',
      from: { path: `^server/webhooks/${name}/`, pathNot: TEST },
      to: { path: `^server/webhooks/(${[...WEBHOOK_MODULES.slice(index + 1), 'none'].join('|')})/` },
    })),
    {
      name: 'message-modules-point-down',
      comment: 'completion knows neither recordings nor the inbox; recordings know no inbox.',
      severity: 'error',
      from: { path: '^server/messages/(completion|masking|audio)/', pathNot: TEST },
      to: { path: '^server/messages/inbox/' },
    },
    {
      name: 'completion-knows-no-audio',
      severity: 'error',
      from: { path: '^server/messages/(completion|masking)/', pathNot: TEST },
      to: { path: '^server/messages/audio/' },
    },
    {
      name: 'actions-know-no-doors',
      severity: 'error',
      from: { path: '^server/(accounts|tokens|channels|limits|mail|webhooks|messages|engine)/', pathNot: TEST },
      to: { path: '^(server/(api|demo|process)/|scripts|app|components)' },
    },
    {
      name: 'only-the-port-of-the-engine',
      comment: 'Actions ring the alarm clock through engine/engine.ts and know no adapter.',
      severity: 'error',
      from: { path: '^server/(accounts|tokens|channels|limits|mail|webhooks|messages|api)/', pathNot: TEST },
      to: { path: ENGINE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-know-the-contract',
      comment: 'And the type of the router; rules only by their constants.',
      severity: 'error',
      from: { path: '^components/', pathNot: TEST },
      to: {
        path: '^(server/(?!contract/)|db|inngest|scripts|app)',
        pathNot:
          '^server/(webhooks/(rules/(failure-counter|schedule|lifecycle)|transport/failure-messages)|accounts/(plan|role))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-call-the-router',
      comment: 'No page asks the database itself.',
      severity: 'error',
      from: { path: '^app/', pathNot: TEST },
      to: { path: '^db/' },
    },
    {
      name: 'nobody-imports-the-top',
      severity: 'error',
      from: { path: '^(server|db|inngest|components)/', pathNot: TEST },
      to: { path: '^(app|scripts|e2e|bench)/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: TEST },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.next' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
