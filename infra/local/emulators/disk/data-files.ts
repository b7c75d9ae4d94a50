import { readFileSync } from 'node:fs'

/** Stored data that cannot be used, in one line for a person: the file, the reason, the remedy. */
export class DamagedData extends Error {
  override name = 'DamagedData'
  constructor(file: string, because: string) {
    super(
      `${file} is damaged: ${because}. Move the folder away and put a copy of it back with npm run backup -- restore, or delete all stored data with npm run reset.`,
    )
  }
}

/** @throws DamagedData when the file does not hold JSON */
export function readJson(file: string): unknown {
  return parseJson(readFileSync(file, 'utf8'), file)
}

/** The values of a file with a JSON text a line; a last line that was cut off is not read. @throws DamagedData */
export function readJsonLines(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.flatMap((line, index) => (line === '' ? [] : [parseJson(line, file, `line ${index + 1} `)]))
}

function parseJson(text: string, file: string, where = 'it '): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedData(file, `${where}is not JSON`)
  }
}
