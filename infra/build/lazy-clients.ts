import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Clients that no function needs at its start: what uses them is imported dynamically. */
const laterClients = /^@aws-sdk\/client-(s3|sqs|apigatewaymanagementapi|geo-places|iot|kinesis|location)$/

const repository = fileURLToPath(new URL('../../', import.meta.url))
/** The packages under another path, by which the bundler takes them for others. */
const copies = join(repository, 'dist', 'later')
const resolved = 'later-copies'

/**
 * Gives those clients copies of their own of whatever they share with the others. The bundler puts a shared file among
 * what is loaded at the start, with all that anybody uses of it: without this each function would start with the XML
 * that S3 speaks. Needs `preserveSymlinks`.
 */
export const laterCopies: Plugin = {
  name: 'later-copies',
  setup: (bundler) => {
    linkPackages()
    bundler.onResolve({ filter: laterClients }, ({ path, kind, pluginData }) =>
      pluginData === resolved ? undefined : bundler.resolve(path, { kind, resolveDir: copies, pluginData: resolved }),
    )
  },
}

/** Two builds at once make the same link. */
function linkPackages(): void {
  mkdirSync(copies, { recursive: true })
  try {
    symlinkSync(join(repository, 'node_modules'), join(copies, 'node_modules'), 'junction')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
