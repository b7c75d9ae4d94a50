import { readFileSync } from 'node:fs'
import type { Metafile } from 'esbuild'

const heaviest = 6

/** What each function weighs, and the packages that weigh most in it. */
export function describeSizes(): string {
  const meta = JSON.parse(readFileSync(new URL('../../dist/functions/meta.json', import.meta.url), 'utf8')) as Metafile
  const lines = Object.entries(meta.outputs).map(([file, output]) => {
    const packages = new Map<string, number>()
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const name = packageOf(input)
      packages.set(name, (packages.get(name) ?? 0) + bytesInOutput)
    }
    const top = [...packages].sort((a, b) => b[1] - a[1]).slice(0, heaviest)
    const name = file.split('/').at(-2) ?? file
    return `${name.padEnd(16)}${kilobytes(output.bytes)}  ${top.map(([of, bytes]) => `${of} ${kilobytes(bytes).trim()}`).join(', ')}`
  })
  return lines.join('\n')
}

function packageOf(file: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(file)?.[1] ?? 'own code'
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0).padStart(5)} kB`
}
