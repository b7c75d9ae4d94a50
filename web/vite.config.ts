import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { archivesIn } from './basemap/archive-file.ts'
import { firstLoadGroups } from './vite-plugins/first-load.ts'
import { leanMapLibre } from './vite-plugins/lean-maplibre.ts'
import { leanKit } from './vite-plugins/lean-kit.ts'
import { brand } from './vite-plugins/brand-files.ts'
import { embedLoader } from './vite-plugins/embed-loader.ts'
import { serviceWorker } from './vite-plugins/service-worker.ts'
import { streetSample } from './vite-plugins/street-sample.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const absent = here('./src/ui/aws-amplify-absent.ts')
const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:8082'

export default defineConfig({
  root: here('.'),
  publicDir: here('../dist/public'),
  plugins: [react(), brand(), serviceWorker(), embedLoader(), streetSample(), leanKit(), leanMapLibre()],
  define: { bundledArchives: JSON.stringify(archivesIn(here('../dist/public/basemap'))) },
  resolve: {
    alias: [
      { find: /^aws-amplify(\/.*)?$/, replacement: absent },
      { find: /^@aws-amplify\/core(\/.*)?$/, replacement: absent },
    ],
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // browsers that do not preload modules load them a moment later
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // every page's script names the files of all others: a few signs distinguish the versions of one
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          groups: [
            // libraries keep their address from release to release
            { name: 'vendor', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // fields of the kit come with the first page that has some
            { name: 'fields', priority: 0.95, test: /web[\\/]src[\\/]ui[\\/]inputs[\\/]text-field/ },
            ...firstLoadGroups(1),
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: apiAddress, ws: true }, '/ingest': apiAddress } },
  preview: { proxy: { '/api': { target: apiAddress, ws: true }, '/ingest': apiAddress } },
})
