let users = 0

/**
 * Calls `work` with esbuild's `build`, and then ends its process of hundreds of megabytes. Calls may overlap. @template
 * T
 * @param {(build: typeof import('esbuild').build) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withEsbuild(work) {
  const { build, stop } = await import('esbuild')
  users++
  try {
    return await work(build)
  } finally {
    users--
    if (users === 0) await stop()
  }
}
