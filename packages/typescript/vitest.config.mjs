// Without this file, vitest would read that of the repository, whose packages may not be installed.
export default { test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 } }
