import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

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

/** The files with one of these extensions, with their text; files that are deleted but not yet committed are left out. */
export const textFiles = (extensions: RegExp): Source[] =>
  allFiles()
    .filter((path) => extensions.test(path))
    .flatMap((path) => {
      const text = readIfThere(path)
      return text === null ? [] : [{ path, text, lines: text.split('\n').length - 1 }]
    })

export const sources = (): Source[] => textFiles(/\.(ts|tsx)$/)

/** The imports of a file: repository paths for relative ones, the package name as written for others. */
export function importsOf(file: Source): string[] {
  const names = [...withoutComments(file.text).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1]!,
  )
  return names.map((name) =>
    name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file.path), name)) : name,
  )
}

export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
