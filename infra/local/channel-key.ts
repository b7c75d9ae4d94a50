import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = 'channel-key'

/** The key of this data folder, made up at its first start: what it encrypted is read again after the next one. */
export function channelKeyIn(dataDir: string): string {
  const path = join(dataDir, file)
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}
