import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import type { Route } from '../../../functions/api/route.ts'
import { routes } from '../../../functions/api/routes.ts'
import { apiDocumentAtBuild } from '../../../infra/build/api-document.ts'

const factsOf = (listed: readonly Route[]) =>
  listed.map(({ method, path, access, gate, audit }) => ({ method, path, access, gate, audit }))

it('a deployed function has the same routes with the same access and gates, without their documents', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'routes-'))
  try {
    await build({
      entryPoints: ['functions/api/routes.ts'],
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      external: ['@aws-sdk/*', '@smithy/*', '@peculiar/*'],
      plugins: [apiDocumentAtBuild],
      logLevel: 'error',
    })
    const deployed = (await import(join(outdir, 'routes.mjs'))) as { routes: Route[] }
    expect(factsOf(deployed.routes)).toEqual(factsOf(routes))
    expect(deployed.routes.filter((route) => route.document?.()).map(({ path }) => path)).toEqual([])
  } finally {
    await rm(outdir, { recursive: true })
  }
})
