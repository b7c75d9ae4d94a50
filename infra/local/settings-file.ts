import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInUse } from './data-dir.ts'

const file = (dataDir: string) => join(dataDir, 'settings.json')

/** Writes the settings of the functions for operator commands; readable by this user only. @returns how to remove them */
export function leaveSettings(dataDir: string, settings: Record<string, string>): () => void {
  writeFileSync(file(dataDir), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  return () => rmSync(file(dataDir), { force: true })
}

/** @throws Error with a line for a person when no local cloud runs there */
export function readSettings(dataDir: string): Record<string, string> {
  const none = `No local cloud runs in ${dataDir}. Start one with npm start, choose its folder with DATA_DIR, or name a stack with --stack.`
  if (!isInUse(dataDir)) throw new Error(none)
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as Record<string, string>
  } catch (error) {
    throw new Error(none, { cause: error })
  }
}
