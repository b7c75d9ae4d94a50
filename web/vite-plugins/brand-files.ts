import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const files: Readonly<Record<string, string>> = {
  'icon.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'apple-touch-icon.png': 'image/png',
  'manifest.webmanifest': 'application/manifest+json',
}
const read = (name: string) => readFileSync(new URL(`../brand/${name}`, import.meta.url))

/** Serves the mark and the manifest at fixed addresses, which browsers and phones keep: no hash in their names. */
export const brand = (): Plugin => ({
  name: 'qafila-brand',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = request.url?.slice(1) ?? ''
      const type = files[name]
      if (!type) return next()
      response.setHeader('Content-Type', type)
      response.end(read(name))
    })
  },
  generateBundle() {
    for (const name of Object.keys(files)) this.emitFile({ type: 'asset', fileName: name, source: read(name) })
  },
})
