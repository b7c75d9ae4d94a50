import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { functionEntries } from '../function-list.ts'
import { laterCopies } from './lazy-clients.ts'
import { leanBundle } from './lean-bundle.ts'
import { usedCommands } from './sdk-commands.ts'
import { unreachable } from './module-graph.ts'
import { apiDocumentAtBuild } from './api-document.ts'
import { reportFonts } from './report-fonts.ts'

/** Some packages within the SDK are CommonJS and `require` Node's own modules. */
const requireBanner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);\n"

/**
 * Each function in a folder of its own with everything inside, the AWS SDK too: a bundled and minified SDK starts twice
 * as fast as the one that Lambda brings along. What a function imports dynamically is in files beside `index.mjs` and
 * is loaded at its first use. Functions are bundled apart, or they would share files across their folders.
 *
 * @param outDir gets `<function>/index.mjs`, and `meta.json` for `sizes.ts`
 */
export async function bundleFunctions(outDir: string): Promise<void> {
  const metafiles = await Promise.all(
    Object.entries(functionEntries).map(async ([name, file]) => {
      const metafile = await bundle(file, join(outDir, name))
      for (const unused of unreachable(metafile.outputs, name)) {
        delete metafile.outputs[unused]
        await rm(unused)
      }
      await Promise.all(Object.entries(metafile.outputs).map(dropUnusedBanner))
      return metafile
    }),
  )
  await writeFile(join(outDir, 'meta.json'), JSON.stringify(together(metafiles)))
}

async function bundle(file: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: { index: file },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    preserveSymlinks: true,
    banner: { js: requireBanner.trimEnd() },
    plugins: [usedCommands, leanBundle, laterCopies, apiDocumentAtBuild, reportFonts],
    loader: { '.woff': 'binary' },
    legalComments: 'none',
    logLevel: 'error',
  })
  return metafile
}

/** A function loads dozens of small files at its start, and few of them require anything. */
async function dropUnusedBanner([file, output]: [string, Metafile['outputs'][string]]): Promise<void> {
  const code = await readFile(file, 'utf8')
  if (!code.startsWith(requireBanner)) return
  const rest = code.slice(requireBanner.length)
  if (/\brequire\b/.test(rest)) return
  await writeFile(file, rest)
  output.bytes -= requireBanner.length
}

const together = (metafiles: readonly Metafile[]): Metafile => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...metafiles.map(({ outputs }) => outputs)),
})
