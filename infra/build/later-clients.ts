import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'

/** Clients that no function needs at its start: what uses them is imported dynamically. */
const laterClients = /^@aws-sdk\/client-(s3|sqs|apigatewaymanagementapi|geo-places)$/
const namespace = 'later'

/**
 * Gives those clients copies of their own of whatever they share with the others. The bundler puts a shared file among
 * what is loaded at the start, with all that anybody uses of it: without this each function would start with the XML
 * that S3 speaks.
 */
export const laterCopies: Plugin = {
  name: 'later-copies',
  setup: (bundler) => {
    bundler.onResolve({ filter: /.*/ }, async ({ path, importer, resolveDir, kind, namespace: from, pluginData }) => {
      const isLater = from === namespace || laterClients.test(path)
      if (!isLater || pluginData === 'resolving') return undefined
      const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: 'resolving' })
      if (found.external || found.errors.length > 0) return found as OnResolveResult
      return { path: found.path, namespace, sideEffects: found.sideEffects }
    })

    bundler.onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      resolveDir: dirname(path),
      loader: path.endsWith('.json') ? 'json' : 'js',
    }))
  },
}
