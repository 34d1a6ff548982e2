// Which module may import which (ARCHITECTURE.md). Tests may import everything.

const TEST =
  '\\.test\\.tsx?$|^server/testing/|^inngest/testing/|^e2e/|^bench/|^scripts/(external/|clients[./]|schemathesis[./]|test-packages/)'
const BELOW_WEBHOOKS = '^server/(accounts|tokens|channels|limits|mail)/'
/** The modules of each folder, from the lowest to the highest. A module may import only those before it. */
const ACCOUNT_MODULES = [
  'account',
  'passwords',
  'sessions',
  'users',
  'sign-in',
  'profile',
  'passkeys',
  'invitations',
  'members',
  'auth',
]
const TESTING_MODULES = ['database', 'servers', 'fixtures', 'deliveries', 'rest', 'processes', 'regular-expressions']
const WEBHOOK_MODULES = [
  'signing',
  'transport',
  'rules',
  'notices',
  'delivery',
  'subscriptions',
  'listeners',
  'queries',
  'diagnostics',
]
const PROCESSING_MODULES = [
  'port',
  'isolation',
  'audio',
  'providers',
  'speech',
  'summary',
  'held',
  'steps',
  'notices',
  'work',
  'status',
]
/** Forbids imports of higher modules, in all files but `exempt` (by default tests and test helpers). `kinds` of imports are allowed. */
const pointDown = (folder, modules, exempt = TEST, kinds = []) =>
  modules.map((name, index) => ({
    name: `${folder.replace('server/', '')}-${name}-points-down`,
    comment: `The modules of ${folder}, from the lowest: ${modules.join(', ')}.`,
    severity: 'error',
    from: { path: `^${folder}/${name}/`, pathNot: exempt },
    to: { path: `^${folder}/(${[...modules.slice(index + 1), 'none'].join('|')})/`, dependencyTypesNot: kinds },
  }))
/** The folders of the delivery engines, and the one file that selects between them. */
const ENGINES = '^(server/engine/embedded|inngest)/'
const ENGINE_SELECTION = '^server/process/engine\\.ts$'
const WAKE = '^server/wake/wake\\.ts$'

/** Forbids imports from files of `from` that match `to`, except from tests. `kinds` of imports are allowed. */
const forbid = (name, from, to, { but, kinds, comment } = {}) => ({
  name,
  ...(comment ? { comment } : {}),
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: to, ...(but ? { pathNot: but } : {}), ...(kinds ? { dependencyTypesNot: kinds } : {}) },
})
/** The folders of actions, from the lowest. */
const ACTIONS = 'accounts|tokens|channels|limits|mail|alerts|webhooks|messages|erasure|exports'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Only imports of types may close a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    forbid('wake-only-sends', '^server/wake/', '^(server/(?!wake/|settings/|(env|log)\\.ts$)|inngest/)', {
      comment: 'server/wake is below its callers. Of Inngest it imports only what sends its events.',
      but: '^inngest/wake\\.ts$',
    }),
    forbid(
      'contract-imports-nothing',
      '^server/contract/',
      '^(app|components|db|inngest|scripts|server/(?!contract/))|^node_modules',
      { comment: 'Contract schemas import zod and each other only.', but: '^node_modules/zod/' },
    ),
    forbid('db-imports-only-the-base', '^db/', '^(app|components|inngest|scripts|server/(?!contract/|root\\.ts))', {
      comment: 'Tables and connections import only the contract. Their callers pass the URL and the settings.',
    }),
    forbid('webhooks-stand-above', BELOW_WEBHOOKS, '^server/(webhooks|messages|api|demo)/', {
      comment: 'accounts, tokens, channels, limits and mail are below webhooks, and webhooks is below messages.',
    }),
    forbid('webhooks-know-no-messages', '^server/webhooks/', '^server/(messages|erasure|exports|api|demo)/', {
      comment: 'Webhooks receive a finished payload as a parameter.',
    }),
    forbid('intake-and-processing-stand-above', `^server/(${ACTIONS})/`, '^server/(processing|intake)/', {
      comment: 'accounts to messages are below processing, and processing is below intake.',
      kinds: ['type-only'],
    }),
    forbid('processing-knows-no-intake', '^server/processing/', '^server/intake/'),
    ...pointDown('server/accounts', ACCOUNT_MODULES),
    ...pointDown('server/webhooks', WEBHOOK_MODULES),
    ...pointDown('server/processing', PROCESSING_MODULES, TEST, ['type-only']),
    ...pointDown('server/testing', TESTING_MODULES, '\\.test\\.ts$'),
    forbid('message-modules-point-down', '^server/messages/(completion|masking|audio)/', '^server/messages/inbox/', {
      comment: 'completion imports neither audio nor the inbox; audio does not import the inbox.',
    }),
    forbid('messages-know-no-erasure', '^server/messages/', '^server/(erasure|exports)/', {
      comment: 'erasure and exports are above messages, and below processing.',
    }),
    forbid('completion-knows-no-audio', '^server/messages/(completion|masking)/', '^server/messages/audio/'),
    forbid(
      'actions-import-no-entry-points',
      `^server/(${ACTIONS}|processing|engine|wake)/`,
      '^(server/(api|demo|process)/|scripts|app|components)',
    ),
    {
      name: 'processes-compose',
      comment: 'Only processes, routes and commands build what runs and hand it to others. Dynamic imports count too.',
      severity: 'error',
      from: { pathNot: [TEST, '^server/process/', '^app/', '^scripts/'] },
      to: { path: '^server/process/' },
    },
    forbid('intake-imports-no-entry-points', '^server/intake/', '^(server/(api|demo|process)/|scripts|app)', {
      comment: 'Its pages show texts and settings of the components.',
    }),
    forbid('actions-know-only-wake', `^server/(${ACTIONS}|intake|processing|api|demo)/`, '^(server/engine|inngest)/', {
      comment: 'Actions and the API wake the engine through server/wake and import no engine.',
    }),
    {
      name: 'one-place-selects-the-engine',
      comment: 'Others are handed the engine by server/process or a route, and wake it through server/wake/wake.ts.',
      severity: 'error',
      from: { pathNot: [TEST, ENGINES, ENGINE_SELECTION, WAKE] },
      to: { path: ENGINES },
    },
    forbid('engines-know-no-other', ENGINES, ENGINES, { but: '^$1/' }),
    forbid('components-know-the-contract', '^components/', '^(server/(?!contract/)|db|inngest|scripts|app)', {
      comment: 'Components may also import the type of the router, and a few files of rules for their constants.',
      but: '^server/(webhooks/(rules/(failure-counter|next-state|lifecycle|verification-result)|transport/failure-messages)|accounts/account/(plan|role))\\.ts$',
      kinds: ['type-only'],
    }),
    forbid('pages-call-the-router', '^app/', '^db/', { comment: 'Pages query the database only through the router.' }),
    forbid('no-imports-of-the-top', '^(server|db|inngest|components)/', '^(app|scripts|e2e|bench)/'),
    { name: 'tests-stay-tests', severity: 'error', from: { pathNot: TEST }, to: { path: TEST } },
  ],
  options: {
    // Tests may import everything, so their imports are not read. Imports of tests are.
    doNotFollow: { path: ['node_modules', '\\.test\\.tsx?$'] },
    exclude: { path: '^\\.next' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
