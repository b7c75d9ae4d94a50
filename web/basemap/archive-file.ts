import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'

/**
 * The name of an archive's file, with a hash of its content: a page reads parts of it at different times, and its
 * directory and its tiles have to be of the same archive.
 */
export const archiveFile = (name: string, bytes: Uint8Array): string =>
  `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.pmtiles`

/** The files in a folder by the names that they were given; empty before the first build. */
export function archivesIn(folder: string): Record<string, string> {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const named = files.map((file) => [/^(.+)-[0-9a-f]{8}\.pmtiles$/.exec(file)?.[1], file] as const)
  return Object.fromEntries(named.filter(([name]) => name !== undefined))
}
