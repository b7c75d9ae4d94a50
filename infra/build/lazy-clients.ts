import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'

/** Clients that no function needs at its start: what uses them is imported dynamically. */
const laterClients = /^@aws-sdk\/client-(s3|sqs|apigatewaymanagementapi|geo-places|iot|kinesis|location)$/
const namespace = 'later'

/** The same for every function, so it is looked up once. */
const places = new Map<string, Promise<OnResolveResult>>()
const files = new Map<string, Promise<OnLoadResult>>()

/**
 * Gives those clients copies of their own of whatever they share with the others. The bundler puts a shared file among
 * what is loaded at the start, with all that anybody uses of it: without this each function would start with the XML
 * that S3 speaks.
 */
export const laterCopies: Plugin = {
  name: 'later-copies',
  setup: (bundler) => {
    const place = (args: OnResolveArgs): Promise<OnResolveResult> | undefined => {
      if (args.pluginData === namespace) return undefined
      const key = `${args.kind} ${args.resolveDir} ${args.path}`
      const known = places.get(key) ?? resolved(bundler, args)
      places.set(key, known)
      return known
    }
    bundler.onResolve({ filter: laterClients }, place)
    bundler.onResolve({ filter: /.*/, namespace }, place)
    bundler.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const known = files.get(path) ?? loaded(path)
      files.set(path, known)
      return known
    })
  },
}

async function resolved(bundler: PluginBuild, { path, importer, resolveDir, kind }: OnResolveArgs) {
  const found = await bundler.resolve(path, { importer, resolveDir, kind, pluginData: namespace })
  if (found.external || found.errors.length > 0)
    return { external: found.external, path: found.path, errors: found.errors }
  return { path: found.path, namespace, sideEffects: found.sideEffects }
}

const loaded = async (path: string): Promise<OnLoadResult> => ({
  contents: await readFile(path, 'utf8'),
  resolveDir: dirname(path),
  loader: path.endsWith('.json') ? 'json' : 'js',
})
