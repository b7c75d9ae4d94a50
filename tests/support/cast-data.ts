import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** of a product with the tenants of the cast, stopped */
    castDataDir: string
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'qafila-cast-'))

/** Creates the tenants of the cast once, by a process whose settings no test sees: each journey begins with a copy. */
export function setup(project: TestProject): void {
  const program = fileURLToPath(new URL('./create-cast-data.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', program, dataDir], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the tenants of the cast could not be created')
  project.provide('castDataDir', dataDir)
}

export const teardown = (): void => rmSync(dataDir, { recursive: true, force: true })
