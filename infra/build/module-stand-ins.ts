import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CloudFolders } from '../cloud.ts'
import { functionEntries } from '../function-list.ts'

/** Small stand-ins for bundles and client, for the synth of checks and tests. */
export function standIns(folder: string): Required<Pick<CloudFolders, 'functionsDir' | 'webDir'>> {
  const functionsDir = join(folder, 'functions')
  const webDir = join(folder, 'web')
  for (const name of Object.keys(functionEntries)) {
    mkdirSync(join(functionsDir, name), { recursive: true })
    writeFileSync(join(functionsDir, name, 'index.mjs'), `export const handler = async () => '${name}'\n`)
  }
  mkdirSync(webDir, { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Qafila</title>\n')
  return { functionsDir, webDir }
}
