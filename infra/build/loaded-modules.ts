import type { Metafile } from 'esbuild'

type Outputs = Metafile['outputs']

/** What a function is in files: those that Node reads at its start, and those that wait for their first use. */
export interface Loaded {
  atStart: string[]
  later: string[]
}

/** @param folder the function's own, as it stands in the names of the outputs: `ingest` */
export function loadedBy(outputs: Outputs, folder: string): Loaded {
  const files = Object.keys(outputs).filter((file) => file.split('/').at(-2) === folder)
  const index = files.find((file) => file.endsWith('/index.mjs'))
  if (!index) throw new Error(`there is no bundle of ${folder}`)
  const atStart = new Set([index])
  for (const file of atStart) {
    for (const { path, kind } of outputs[file]!.imports) {
      if (kind === 'import-statement' && path in outputs) atStart.add(path)
    }
  }
  return { atStart: [...atStart], later: files.filter((file) => !atStart.has(file)) }
}

export const bytesOf = (outputs: Outputs, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + outputs[file]!.bytes, 0)
