import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { functionEntries } from '../function-list.ts'
import { leanBundle } from './lean-bundle.ts'

/**
 * All functions in one esbuild call, each one file of its own with everything inside, the AWS SDK too: a bundled and
 * minified SDK starts twice as fast as the one that Lambda brings along.
 *
 * @param outDir gets `<function>/index.mjs`, and `meta.json` for `sizes.ts`
 */
export async function bundleFunctions(outDir: string): Promise<void> {
  const result = await build({
    entryPoints: Object.fromEntries(Object.entries(functionEntries).map(([name, file]) => [`${name}/index`, file])),
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    // Some packages within the SDK are CommonJS and ask for Node's own modules with `require`.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    plugins: [leanBundle],
    legalComments: 'none',
    logLevel: 'error',
  })
  await writeFile(join(outDir, 'meta.json'), JSON.stringify(result.metafile))
}
