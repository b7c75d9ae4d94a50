import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OnLoadResult, Plugin } from 'esbuild'

/** Things that a function carries in vain; without them a bundle is a quarter smaller and starts sooner. */
export const leanBundle: Plugin = {
  name: 'lean-bundle',
  setup: (bundler) => {
    // Messages in fifty languages. Ours for people are in shared/words.
    bundler.onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, ({ path }) =>
      js("export { default as en } from './en.js'", path),
    )

    // Ways to sign in on the machine of a developer. A function finds its credentials in the environment, always.
    bundler.onLoad({ filter: /@aws-sdk[/\\]credential-provider-node[/\\]dist-es[/\\]index\.js$/ }, ({ path }) =>
      js("export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env'", path),
    )

    // DynamoDB is found by its region. The cache for addresses that are asked for brings two packages along.
    bundler.onLoad({ filter: /@aws-sdk[/\\]endpoint-cache[/\\]dist-es[/\\]EndpointCache\.js$/ }, ({ path }) =>
      js('export class EndpointCache {}', path),
    )

    // For machines that are no function: sums without node:crypto, retries that adapt, the metadata of EC2.
    bundler.onLoad(
      { filter: /@smithy[/\\]core[/\\].*[/\\](Sha256Js|AdaptiveRetryStrategy|getInstanceMetadataRegion)\.js$/ },
      ({ path }) =>
        js(
          'export class Sha256Js {}; export class AdaptiveRetryStrategy {}; export const getInstanceMetadataRegion = async () => undefined',
          path,
        ),
    )

    // Each client tells its version to AWS, and reads it out of the whole list of what it was developed with.
    bundler.onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string }
      return js(`export default ${JSON.stringify({ version })}`, path)
    })
  },
}

/** In the place of a file: what it imports is looked for from there. */
const js = (contents: string, path: string): OnLoadResult => ({ contents, loader: 'js', resolveDir: dirname(path) })
