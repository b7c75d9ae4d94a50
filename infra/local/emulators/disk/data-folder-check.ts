import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedData } from './data-files.ts'

/**
 * Files that one start makes and every later one builds upon. Without one of them the product would begin as a new one beside
 * what else is stored: without its tables, with another key, with a root that no tracker knows.
 */
export const tablesFile = 'tables.sqlite'
const lasting = [
  tablesFile,
  'channel-key',
  'things/things.json',
  ...['root.pem', 'root.key', 'broker.pem', 'broker.key'].map((name) => `authority/${name}`),
]

/** Those that are in the folder, by their paths below it. */
export const lastingFilesIn = (folder: string): string[] => lasting.filter((file) => existsSync(join(folder, file)))

/** What a version that noted nothing has left for certain: streams are opened after the tables. */
export const filesBefore = (folder: string): string[] => (existsSync(join(folder, 'streams')) ? [tablesFile] : [])

/** @param noted those that an earlier start left @throws DamagedData */
export function refuseLostFiles(folder: string, noted: readonly string[]): void {
  for (const name of noted) {
    const file = join(folder, name)
    if (!existsSync(file)) throw new DamagedData(file, 'it is missing, while the folder holds other data')
    if (statSync(file).size === 0 && saysNothingItself.has(name)) {
      throw new DamagedData(file, 'it is empty, while the folder holds other data')
    }
  }
}

/** Their readers take an empty file for a new one. */
const saysNothingItself = new Set([tablesFile, 'channel-key'])
