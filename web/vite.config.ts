import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { kitTokens } from './brand/kit-tokens.ts'
import { brand } from './brand/plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const absent = here('./src/ui/aws-amplify-absent.ts')
const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:8082'

export default defineConfig({
  root: here('.'),
  publicDir: here('../dist/public'),
  plugins: [react(), brand(), kitTokens()],
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
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    // What every page draws with travels in one file: thirty crumbs compress worse and cost thirty requests. Fields
    // come with the pages that have some, the sign-in page with nobody who is signed in.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shell',
              priority: 2,
              test: /web\/src\/(router|api|parts|words|session\/(signed-in|splash|access)|ui\/(button|empty-state|theme-store|overlays\/(popover|snackbar-host)))/,
            },
            { name: 'fields', priority: 1, test: /web\/src\/ui\/inputs\/text-field/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: apiAddress, ws: true }, '/ingest': apiAddress } },
  preview: { proxy: { '/api': { target: apiAddress, ws: true }, '/ingest': apiAddress } },
})
