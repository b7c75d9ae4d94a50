import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fontFile, scriptNames, weights } from '../../../functions/reports/files/pdf/font-names.ts'
import { loadedBy } from '../../../infra/build/module-graph.ts'
import { reportFonts } from '../../../infra/build/report-fonts.ts'

let folder = ''
let outputs: Metafile['outputs'] = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  const { metafile } = await build({
    entryPoints: {
      index: 'functions/reports/files/report-file.ts',
      fonts: 'functions/reports/files/pdf/font-bytes.ts',
    },
    outdir: join(folder, 'reports'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    loader: { '.woff': 'binary' },
    plugins: [reportFonts],
    logLevel: 'error',
  })
  outputs = metafile.outputs
})
afterAll(() => rm(folder, { recursive: true }))

it('a deployed function has the fonts of the packages within', async () => {
  const { fontBytes } = (await import(join(folder, 'reports/fonts.mjs'))) as { fontBytes: (file: string) => Uint8Array }
  const { resolve } = createRequire(import.meta.url)
  const files = scriptNames.flatMap((script) => weights.map((weight) => fontFile(script, weight)))
  expect(files).toHaveLength(10)
  for (const file of files) expect(Buffer.from(fontBytes(file)).equals(await readFile(resolve(file)))).toBe(true)
})

it('what draws is loaded with the first PDF, not with other files', () => {
  const { atStart, later } = loadedBy(outputs, 'reports')
  const inputsOf = (files: readonly string[]) => files.flatMap((file) => Object.keys(outputs[file]!.inputs)).join('\n')
  const drawing = /node_modules\/(pdfkit|fontkit|bidi-js|@fontsource)/
  expect([drawing.test(inputsOf(atStart)), drawing.test(inputsOf(later))]).toEqual([false, true])
})
