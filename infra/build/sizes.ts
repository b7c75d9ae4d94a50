import { readFileSync } from 'node:fs'
import type { Metafile } from 'esbuild'
import { functionEntries } from '../function-list.ts'
import { bytesOf, loadedBy } from './module-graph.ts'

const heaviest = 6

/** The record that esbuild left of the functions' bundles. */
export const readMetafile = (): Metafile =>
  JSON.parse(readFileSync(new URL('../../dist/functions/meta.json', import.meta.url), 'utf8')) as Metafile

/** What each function loads at its start and what it may load later, with the packages that weigh most. */
export function describeSizes(): string {
  const { outputs } = readMetafile()
  const lines = Object.keys(functionEntries).flatMap((name) => {
    const { atStart, later } = loadedBy(outputs, name)
    return [line(name, outputs, atStart), ...(later.length > 0 ? [line('  later', outputs, later)] : [])]
  })
  return lines.join('\n')
}

function line(title: string, outputs: Metafile['outputs'], files: readonly string[]): string {
  const packages = new Map<string, number>()
  for (const file of files) {
    for (const [input, { bytesInOutput }] of Object.entries(outputs[file]!.inputs)) {
      const name = packageOf(input)
      packages.set(name, (packages.get(name) ?? 0) + bytesInOutput)
    }
  }
  const top = [...packages].sort((a, b) => b[1] - a[1]).slice(0, heaviest)
  const parts = top.map(([of, bytes]) => `${of} ${kilobytes(bytes).trim()}`)
  return `${title.padEnd(16)}${kilobytes(bytesOf(outputs, files))}  ${parts.join(', ')}`
}

function packageOf(file: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1] ?? 'own code'
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0).padStart(5)} kB`
}
