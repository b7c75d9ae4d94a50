import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/push/worker/push-worker.ts', import.meta.url))
const fileName = 'push-worker.js'

/** One classic script: browsers ask for it at a fixed address, and may not load modules from it. */
export function bundlePushWorker(): string {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

/** Serves the service worker at its address, without a hash: browsers look there for a newer one. */
export const pushWorker = (): Plugin => ({
  name: 'qafila-push-worker',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url !== `/${fileName}`) return next()
      response.setHeader('Content-Type', 'text/javascript')
      response.end(bundlePushWorker())
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: bundlePushWorker() })
  },
})
