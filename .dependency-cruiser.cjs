// Which module may import which (ARCHITECTURE.md). Tests may import everything.

const TEST =
  '\\.test\\.tsx?$|^server/testing/|^inngest/testing/|^e2e/|^bench/|^scripts/(external/|clients[./]|schemathesis[./])'
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
/** The files with which an engine is woken. They are below the actions, so they import none. */
const WAKES = '^(server/engine/embedded/loop|inngest/wake)\\.ts$'

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
    {
      name: 'wake-only-sends',
      comment: 'server/wake is below its callers. Of an engine it imports only what wakes it.',
      severity: 'error',
      from: { path: '^server/wake/', pathNot: TEST },
      to: { path: '^(server/(?!wake/|settings/|env\\.ts$)|inngest/)', pathNot: WAKES },
    },
    {
      name: 'contract-imports-nothing',
      comment: 'Contract schemas import zod and each other only.',
      severity: 'error',
      from: { path: '^server/contract/', pathNot: TEST },
      to: {
        path: '^(app|components|db|inngest|scripts|server/(?!contract/))|^node_modules',
        pathNot: '^node_modules/zod/',
      },
    },
    {
      name: 'db-imports-only-the-base',
      comment: 'Tables and connections import only the contract. Their callers pass the URL and the settings.',
      severity: 'error',
      from: { path: '^db/', pathNot: TEST },
      to: {
        path: '^(app|components|inngest|scripts|server/(?!contract/|root\\.ts))',
      },
    },
    {
      name: 'webhooks-stand-above',
      comment: 'accounts, tokens, channels, limits and mail are below webhooks, and webhooks is below messages.',
      severity: 'error',
      from: { path: BELOW_WEBHOOKS, pathNot: TEST },
      to: { path: '^server/(webhooks|messages|api|demo)/' },
    },
    {
      name: 'webhooks-know-no-messages',
      comment: 'Webhooks receive a finished payload as a parameter.',
      severity: 'error',
      from: { path: '^server/webhooks/', pathNot: TEST },
      to: { path: '^server/(messages|api|demo)/' },
    },
    {
      name: 'intake-and-processing-stand-above',
      comment: 'accounts to messages are below processing, and processing is below intake.',
      severity: 'error',
      from: { path: '^server/(accounts|tokens|channels|limits|mail|alerts|webhooks|messages)/', pathNot: TEST },
      to: { path: '^server/(processing|intake)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'processing-knows-no-intake',
      severity: 'error',
      from: { path: '^server/processing/', pathNot: TEST },
      to: { path: '^server/intake/' },
    },
    ...pointDown('server/accounts', ACCOUNT_MODULES),
    ...pointDown('server/webhooks', WEBHOOK_MODULES),
    ...pointDown('server/processing', PROCESSING_MODULES, TEST, ['type-only']),
    ...pointDown('server/testing', TESTING_MODULES, '\\.test\\.ts$'),
    {
      name: 'message-modules-point-down',
      comment: 'completion imports neither audio nor the inbox; audio does not import the inbox.',
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
      name: 'actions-import-no-entry-points',
      severity: 'error',
      from: {
        path: '^server/(accounts|tokens|channels|limits|mail|alerts|webhooks|messages|processing|engine|wake)/',
        pathNot: TEST,
      },
      to: { path: '^(server/(api|demo|process)/|scripts|app|components)' },
    },
    {
      name: 'processes-compose',
      comment: 'Only processes, routes and commands build what runs and hand it to others. Dynamic imports count too.',
      severity: 'error',
      from: { pathNot: [TEST, '^server/process/', '^app/', '^scripts/'] },
      to: { path: '^server/process/' },
    },
    {
      name: 'intake-imports-no-entry-points',
      comment: 'Its pages show texts and settings of the components.',
      severity: 'error',
      from: { path: '^server/intake/', pathNot: TEST },
      to: { path: '^(server/(api|demo|process)/|scripts|app)' },
    },
    {
      name: 'actions-know-only-wake',
      comment: 'Actions and the API wake the engine through server/wake and import no engine.',
      severity: 'error',
      from: {
        path: '^server/(accounts|tokens|channels|limits|mail|alerts|webhooks|messages|intake|processing|api|demo)/',
        pathNot: TEST,
      },
      to: { path: '^(server/engine|inngest)/' },
    },
    {
      name: 'one-place-selects-the-engine',
      comment:
        'Everything else is handed the engine by server/process or a route, and wakes it through server/wake/wake.ts.',
      severity: 'error',
      from: { pathNot: [TEST, ENGINES, ENGINE_SELECTION, WAKE] },
      to: { path: ENGINES },
    },
    {
      name: 'engines-know-no-other',
      severity: 'error',
      from: { path: ENGINES, pathNot: TEST },
      to: { path: ENGINES, pathNot: '^$1/' },
    },
    {
      name: 'components-know-the-contract',
      comment: 'Components may also import the type of the router, and a few files of rules for their constants.',
      severity: 'error',
      from: { path: '^components/', pathNot: TEST },
      to: {
        path: '^(server/(?!contract/)|db|inngest|scripts|app)',
        pathNot:
          '^server/(webhooks/(rules/(failure-counter|next-state|lifecycle|verification-result)|transport/failure-messages)|accounts/account/(plan|role))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-call-the-router',
      comment: 'Pages query the database only through the router.',
      severity: 'error',
      from: { path: '^app/', pathNot: TEST },
      to: { path: '^db/' },
    },
    {
      name: 'no-imports-of-the-top',
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
