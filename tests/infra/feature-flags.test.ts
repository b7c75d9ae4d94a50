import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { readContext } from '../../infra/context.ts'
import { synthesized } from './synthesized.ts'

const recommended = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json'), 'utf8'),
) as Record<string, unknown>

it('every flag that CDK recommends has its value, except the one of decision 0088', () => {
  const flags = Object.entries(readContext()).filter(([name]) => name in recommended)
  expect(Object.fromEntries(flags)).toEqual({
    ...recommended,
    '@aws-cdk/core:defaultCrossStackReferences': 'both',
  })
})

it('what one stack reads of the other is exported too, for deployments that import it', () => {
  const { state, product } = synthesized()
  const outputs = Object.entries(state.Outputs ?? {}) as [string, { Value: unknown; Export?: object }][]
  const exported = new Set(outputs.flatMap(([, { Value, Export }]) => (Export ? [JSON.stringify(Value)] : [])))
  const read = new Set([...JSON.stringify(product).matchAll(/"OutputName":"(\w+)"/g)].map(([, name]) => name))
  expect(read.size).toBeGreaterThan(20)
  expect(JSON.stringify(product)).not.toContain('Fn::ImportValue')
  const unexported = outputs.filter(([name, { Value }]) => read.has(name) && !exported.has(JSON.stringify(Value)))
  expect(unexported).toEqual([])
})
