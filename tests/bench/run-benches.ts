import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

export interface Ran {
  figures: Figure[]
  /** benches that ended without figures */
  failed: string[]
}

/**
 * Runs several benches one after the other, each in a process of its own: what one leaves behind slows none of the
 * others, and one that fails ends none of them.
 *
 * @param command what runs a bench: its name and `--part FILE` are added, and its figures are expected in that file
 */
export function runBenches(names: readonly string[], command: readonly string[]): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-figures-'))
  const ran: Ran = { figures: [], failed: [] }
  try {
    for (const name of names) {
      const file = join(folder, `${name}.json`)
      spawnSync(process.execPath, [...command, name, '--part', file], { stdio: 'inherit' })
      const figures = figuresIn(file)
      if (figures) ran.figures.push(...figures)
      else ran.failed.push(name)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return ran
}

function figuresIn(file: string): Figure[] | null {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] }).figures
  } catch {
    return null
  }
}
