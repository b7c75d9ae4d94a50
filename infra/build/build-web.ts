import { build } from 'vite'

/** The client, as `web/vite.config.ts` says, into another folder so that a failure leaves the last good one. */
export async function buildWeb(outDir: string): Promise<void> {
  await build({
    configFile: 'web/vite.config.ts',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
}
