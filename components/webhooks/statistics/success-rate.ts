/**
 * Returns the share of delivered attempts such as "99.9%"; null without attempts. Rounded down, so that 100% means that none failed,
 * and to at least 0.1%, so that 0% means that none was delivered.
 */
export function successRate(delivered: number, failed: number): string | null {
  return delivered + failed === 0 ? null : percent(successTenths(delivered, failed))
}

/**
 * Returns the share of each class of failed attempts, in their order. Together with `successRate` they add up to 100%; of a class that
 * is too small for that, it says "<0.1%".
 * @param counts failed attempts by class, each at least 1
 */
export function failureShares(delivered: number, counts: readonly number[]): string[] {
  const failed = counts.reduce((sum, count) => sum + count, 0)
  const tenths = 1000 - successTenths(delivered, failed)
  const exact = counts.map((count) => (tenths * count) / failed)
  const left = tenths - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  // The tenths that rounding down leaves over belong to the classes that lose most by it.
  const byLoss = exact.map((_, index) => index).sort((a, b) => lossOf(exact[b]) - lossOf(exact[a]))
  const raised = new Set(byLoss.slice(0, left))
  return exact.map((share, index) => {
    const shown = Math.floor(share) + (raised.has(index) ? 1 : 0)
    return shown === 0 ? '<0.1%' : percent(shown)
  })
}

function successTenths(delivered: number, failed: number): number {
  const tenths = Math.floor((1000 * delivered) / (delivered + failed))
  return delivered > 0 ? Math.max(1, tenths) : tenths
}

const lossOf = (share = 0): number => share % 1

const percent = (tenths: number): string => `${tenths / 10}%`
