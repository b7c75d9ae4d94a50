import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'
import type { ShellFiles } from '../src/offline/worker/shell-files.ts'

const entry = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url))
const fileName = 'service-worker.js'

/** While the client is developed, nothing of it is kept. */
const noFiles: ShellFiles = { entry: '', start: [], all: [] }

/** One classic script: browsers ask for it at a fixed address, and may not load modules from it. */
export function bundleServiceWorker(files: ShellFiles): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { SHELL_FILES: JSON.stringify(files) },
  })
  return outputFiles[0]!.text
}

/** The files of a build: those that its page names, and all others under `assets/`. @param page the built page, HTML */
export function shellFiles(page: string, names: readonly string[]): ShellFiles {
  // as `web/src/api/build-version.ts` tells builds apart
  const entryScript = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1]
  if (entryScript === undefined) throw new Error('the page names no script, which the service worker is named after')
  const named = [...page.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, address]) => address ?? [])
  return {
    entry: entryScript,
    start: [...new Set(named)].toSorted(),
    all: names
      .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
      .map((name) => `/${name}`)
      .toSorted(),
  }
}

/** Serves the service worker at its address, without a hash: browsers look there for a newer one. */
export const serviceWorker = (): Plugin => ({
  name: 'qafila-service-worker',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== `/${fileName}`) return next()
      response.setHeader('Content-Type', 'text/javascript')
      response.end(bundleServiceWorker(noFiles))
    })
  },
  // after the page and the map's worker are written
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no page, which the service worker keeps')
      const text = typeof page.source === 'string' ? page.source : new TextDecoder().decode(page.source)
      this.emitFile({ type: 'asset', fileName, source: bundleServiceWorker(shellFiles(text, Object.keys(bundle))) })
    },
  },
})
