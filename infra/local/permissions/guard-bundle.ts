import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Writes the guard as plain JavaScript, which a function's thread can load. @returns the file */
export function bundleGuard(folder: string): string {
  const file = join(folder, 'permission-guard.mjs')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./guard.ts', import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  })
  writeFileSync(file, outputFiles[0]!.contents)
  return file
}
