import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type StepName, steps } from '../../../infra/build/steps.ts'

it.each(Object.keys(steps) as StepName[])('%s: watches only files that exist', (name) => {
  const { paths, except = [] } = steps[name].inputs
  expect([...paths, ...except].filter((path) => !existsSync(path))).toEqual([])
})

const ownImport = /^(?:import|export) .*? from '(\.[^']+)'$/gm
const packageImport = /^(?:import|export) (?!type ).*? from '((?!\.|node:)[^']+)'$/gm

it('to find that nothing changed loads no compiler', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const read = (file: URL) => {
    if (seen.has(file.href)) return
    seen.add(file.href)
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(packageImport)) packages.add(String(name))
    for (const [, path] of text.matchAll(ownImport)) read(new URL(String(path), file))
  }
  read(new URL('../../../infra/build/ensure-built.ts', import.meta.url))
  expect(seen.size).toBeGreaterThan(3)
  expect([...packages]).toEqual([])
})
