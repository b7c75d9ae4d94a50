import { expect, it } from 'vitest'
import { bytesOf, loadedBy, unreachable } from '../../../infra/build/module-graph.ts'

type Outputs = Parameters<typeof loadedBy>[0]

const output = (bytes: number, now: string[] = [], later: string[] = []): Outputs[string] => ({
  bytes,
  inputs: {},
  exports: [],
  imports: [
    ...now.map((path) => ({ path, kind: 'import-statement' as const })),
    ...later.map((path) => ({ path, kind: 'dynamic-import' as const })),
  ],
})

const outputs: Outputs = {
  'out/api/index.mjs': output(100, ['node:fs', 'out/api/shared-1.mjs'], ['out/api/sheet-2.mjs']),
  'out/api/shared-1.mjs': output(20, ['out/api/deeper-3.mjs']),
  'out/api/deeper-3.mjs': output(3, ['out/api/index.mjs']),
  'out/api/sheet-2.mjs': output(4_000, ['out/api/shared-1.mjs']),
  'out/api/left-over-4.mjs': output(9, ['out/api/shared-1.mjs']),
  'out/ingest/index.mjs': output(7),
}

it('bundles: what is imported at once is loaded at the start, however deep', () => {
  const { atStart } = loadedBy(outputs, 'api')
  expect(atStart).toEqual(['out/api/index.mjs', 'out/api/shared-1.mjs', 'out/api/deeper-3.mjs'])
  expect(bytesOf(outputs, atStart)).toBe(123)
})

it('bundles: what is imported at its first use waits', () => {
  expect(loadedBy(outputs, 'api').later).toContain('out/api/sheet-2.mjs')
})

it('bundles: a file that nothing of the function imports is left over', () => {
  expect(unreachable(outputs, 'api')).toEqual(['out/api/left-over-4.mjs'])
})

it('bundles: a function that was not bundled is named', () => {
  expect(() => loadedBy(outputs, 'watch')).toThrow('there is no bundle of watch')
})
