import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** A font of a package. Deployed functions have them within: `infra/build/report-fonts.ts`. */
export const fontBytes = (file: string): Uint8Array => readFileSync(resolve(file))
