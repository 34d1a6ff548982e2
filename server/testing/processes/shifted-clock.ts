/** The arguments of Node.js for a process whose Date is wrong by this much; its monotonic clock is not changed. */
export const shifted = (byMs: number): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${byMs}) : super(...given) }
      static now() { return Real.now() + ${byMs} }
    }`)}`,
]
