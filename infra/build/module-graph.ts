import type { Metafile } from 'esbuild'

type Outputs = Metafile['outputs']

/** The files of a function: those that Node reads at its start, and those that are loaded at their first use. */
export interface Loaded {
  atStart: string[]
  later: string[]
}

/** @param folder the function's own, as it is named in the outputs: `ingest` */
export function loadedBy(outputs: Outputs, folder: string): Loaded {
  const files = filesOf(outputs, folder)
  const atStart = reachable(outputs, folder, ['import-statement'])
  return { atStart: [...atStart], later: files.filter((file) => !atStart.has(file)) }
}

/** What the bundler wrote although nothing of the function imports it: dynamic imports of modules that it left out. */
export function unreachable(outputs: Outputs, folder: string): string[] {
  const reached = reachable(outputs, folder, ['import-statement', 'dynamic-import'])
  return filesOf(outputs, folder).filter((file) => !reached.has(file))
}

const filesOf = (outputs: Outputs, folder: string) =>
  Object.keys(outputs).filter((file) => file.split('/').at(-2) === folder)

function reachable(outputs: Outputs, folder: string, kinds: readonly string[]): Set<string> {
  const index = filesOf(outputs, folder).find((file) => file.endsWith('/index.mjs'))
  if (!index) throw new Error(`there is no bundle of ${folder}`)
  const reached = new Set([index])
  for (const file of reached) {
    for (const { path, kind } of outputs[file]!.imports) if (kinds.includes(kind) && path in outputs) reached.add(path)
  }
  return reached
}

export const bytesOf = (outputs: Outputs, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + outputs[file]!.bytes, 0)
