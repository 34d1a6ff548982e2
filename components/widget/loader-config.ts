import type { ButtonPosition } from '../../server/contract/intake/button'

/** What the loader knows. The server puts it before the loader's code (server/intake/pages/serve-loader.ts). */
export interface LoaderConfig {
  /** Origin of this service. */
  origin: string
  key: string
  position: ButtonPosition
  /** Background and text of the button. */
  colors: [background: string, text: string]
  /** Label of the button and of the closing button, by locale. */
  texts: Record<string, [label: string, close: string]>
}
