import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'
import type { PageFiles } from '../src/embed/page-files.ts'

const entry = fileURLToPath(new URL('../src/embed/loader.ts', import.meta.url))
const fileName = 'embed.js'

/** One script with nothing to load but the files of the page. */
export function bundleEmbedLoader(files: PageFiles): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { PAGE_FILES: JSON.stringify(files) },
  })
  return outputFiles[0]!.text
}

/** @param page the built page, HTML @throws Error when it names no script */
export function pageFiles(page: string): PageFiles {
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].flatMap(([, address]) => address ?? [])
  // the last one starts the page, as `web/vite-plugins/service-worker.ts` reads it
  const scripts = named(/<script type="module"[^>]* src="([^"]+)"/g)
  const start = scripts.pop()
  if (start === undefined) throw new Error('the page names no script, which the page in a frame starts with')
  return {
    entry: start,
    scripts: [...scripts, ...named(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)],
    styles: named(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  }
}

/**
 * Serves the script of the page in frames at its address, without a hash: that page is answered by the API, which does
 * not know the names of a build.
 */
export const embedLoader = (): Plugin => ({
  name: 'qafila-embed-loader',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== `/${fileName}`) return next()
      response.setHeader('Content-Type', 'text/javascript')
      const preamble = react.preambleCode.replace('__BASE__', '/')
      response.end(`${preamble}\n${bundleEmbedLoader({ entry: '/src/main.tsx', scripts: [], styles: [] })}`)
    })
  },
  // after the page is written
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no page, whose files a frame loads')
      const text = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source)
      this.emitFile({ type: 'asset', fileName, source: bundleEmbedLoader(pageFiles(text)) })
    },
  },
})
