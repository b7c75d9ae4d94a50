import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedData } from '../emulators/disk/data-files.ts'

const file = 'channel-key'
const charactersMin = 32

/**
 * The key of this data folder, made up at its first start: what it encrypted is read again after the next one.
 * @throws DamagedData
 */
export function channelKeyIn(dataDir: string): string {
  const path = join(dataDir, file)
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < charactersMin)
    throw new DamagedData(path, `it should hold a key of at least ${charactersMin} characters`)
  return key
}
