import { bundle, bundleFolder } from '../../../scripts/bundle.mjs'

/** Makes the bundles of the current sources, and returns their folder: the value of PROCESS_BUNDLES. */
export async function currentBundles(): Promise<string> {
  await bundle()
  return bundleFolder()
}
