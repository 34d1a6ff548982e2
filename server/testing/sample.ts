/**
 * Whether every case of the long tests runs (`npm run test:all`, `npm run e2e:all`). `npm test` runs a sample of them: each kind of case at least once, and
 * of many equal ones a random part.
 */
export const RUNS_ALL = process.env.TEST_ALL === '1' || process.env.E2E_ALL === '1'

/** Returns the cases from `from` on, at equal distances: one of `every`. All of them in `npm run test:all`. */
export const sampleOf = <T>(cases: readonly T[], every: number, from: number): readonly T[] =>
  RUNS_ALL ? cases : cases.filter((_, place) => (place + from) % every === 0)
