import type { Sizes } from './context.ts'

/** What every part of the cloud is built from. */
export interface Site {
  /** one folder per function with the bundled `index.mjs` */
  functionsDir: string
  /** the built client; without it the bucket stays empty, which is enough for tests and for the local cloud */
  webDir?: string
  sizes: Sizes
  version: string
}
