import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Source {
  path: string
  text: string
  lines: number
}

/** Every file of the repository that git tracks or would track, without what is generated. */
export const allFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.includes('__snapshots__'))

export const sources = (): Source[] =>
  allFiles()
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .flatMap((path) => {
      const text = readOrNothing(path)
      return text === null ? [] : [{ path, text, lines: text.split('\n').length - 1 }]
    })

function readOrNothing(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
