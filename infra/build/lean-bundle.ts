import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'

interface Partitions {
  partitions: { regions: object }[]
}

/**
 * Leaves out what a function does not use; without it a bundle is a quarter smaller and starts sooner. Modules of ours of
 * which nothing is used stay out by `sideEffects` of package.json: they do nothing but declare.
 */
export const leanBundle: Plugin = {
  name: 'lean-bundle',
  setup: (bundler) => {
    // The protocol of assistants checks with it what clients fill in. No tool asks them to.
    bundler.onLoad({ filter: /@modelcontextprotocol[/\\]sdk[/\\].*[/\\]ajv-provider\.js$/ }, ({ path }) =>
      js('export class AjvJsonSchemaValidator {}', path),
    )

    // Messages in fifty languages. Ours for people are in shared/i18n.
    bundler.onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, ({ path }) =>
      js("export { default as en } from './en.js'", path),
    )

    // Credentials on the machine of a developer. A function always finds its own in the environment.
    bundler.onLoad({ filter: /@aws-sdk[/\\]credential-provider-node[/\\]dist-es[/\\]index\.js$/ }, ({ path }) =>
      js("export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'", path),
    )

    // The endpoint of DynamoDB follows from its region, so the cache for endpoint discovery and its packages are not used.
    bundler.onLoad({ filter: /@aws-sdk[/\\]endpoint-cache[/\\]dist-es[/\\]EndpointCache\.js$/ }, ({ path }) =>
      js('export class EndpointCache {}', path),
    )

    // Not used in Lambda: hashes without node:crypto, adaptive retries, the metadata of EC2.
    bundler.onLoad(
      { filter: /@smithy[/\\]core[/\\].*[/\\](Sha256Js|AdaptiveRetryStrategy|getInstanceMetadataRegion)\.js$/ },
      ({ path }) =>
        js(
          'export class Sha256Js {}; export class AdaptiveRetryStrategy {}; export const getInstanceMetadataRegion = async () => undefined',
          path,
        ),
    )

    // The names of all regions. Which partition a region is in follows from its pattern.
    bundler.onLoad({ filter: /[/\\]util-endpoints[/\\]lib[/\\]aws[/\\]partitions\.js$/ }, ({ path }) => {
      const [, json = ''] =
        /^export const partitionsInfo = (\{.*\});?$/s.exec(readFileSync(path, 'utf8').trim().split(';\n')[0]!) ?? []
      const partitionsInfo = JSON.parse(json) as Partitions
      const partitions = partitionsInfo.partitions.map((partition) => ({ ...partition, regions: {} }))
      return js(`export const partitionsInfo = ${JSON.stringify({ ...partitionsInfo, partitions })}`, path)
    })

    // Errors of backups, exports, global tables and of managing tables: one that comes nevertheless is known by its name.
    bundler.onLoad({ filter: /client-dynamodb[/\\]dist-es[/\\]schemas[/\\]schemas_0\.js$/ }, ({ path }) =>
      js(withoutErrors(readFileSync(path, 'utf8')), path),
    )

    // Ways to a broker over WebSocket and proxies. Ours is a socket that checked where it leads.
    bundler.onLoad({ filter: /[/\\]mqtt[/\\]build[/\\]lib[/\\]connect[/\\]index\.js$/ }, ({ path }) =>
      js('export default undefined; export const connectAsync = undefined', path),
    )

    // Each client sends its version to AWS, and reads it from its whole package.json.
    bundler.onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
      return js(`export default ${JSON.stringify({ version })}`, path)
    })
  },
}

const unusedErrors =
  /^n0_registry\.registerError\(\w*(?:Backup|Export|Import|GlobalTable|Replica[AN]|Recovery|Restore|Policy|Table\w+Exception|DuplicateItem)\w*\$, \w+\);$/gm

/** The shapes of DynamoDB without the registration of errors that no function can cause: nothing else uses their classes. */
export const withoutErrors = (schemas: string): string => schemas.replace(unusedErrors, '')

/** Replaces a file; its imports are resolved from the same folder. */
const js = (contents: string, path: string): OnLoadResult => ({ contents, loader: 'js', resolveDir: dirname(path) })
