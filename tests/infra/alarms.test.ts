import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readContext } from '../../infra/context.ts'
import { grown, resourcesOf, synthesized } from './synthesized.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')
const common = readContext()['qafila'] as object
// with every part that a deployment may have, and those of a first one
const tracksCapacity = { writes: { min: 50, max: 4_000 }, reads: { min: 25, max: 2_000 } }
const deployments = [{ ...grown, ingestSaving: 'within-a-minute', quietMinutes: 60, tracksCapacity }, {}].map(
  (changes) => synthesized({ qafila: { ...common, ...changes } }),
)
const nameOf = ({ AlarmDescription }: Record<string, unknown>) =>
  /docs\/runbook\.md#(\S+)$/.exec(String(AlarmDescription))?.[1]
const alarms = deployments.flatMap(({ product }) =>
  resourcesOf(product, 'AWS::CloudWatch::Alarm').map(([, alarm]) => alarm),
)
const named = [...new Set(alarms.map(nameOf))]

it('each alarm has its heading in the runbook, and each heading its alarm', () => {
  const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  expect(new Set(headings)).toEqual(new Set(named))
  expect(headings).toHaveLength(named.length)
})

it.each(named)('%s: the runbook says what users feel, how to look, how to calm it, how to know it is over', (name) => {
  const section = runbook.split(/^## /m).find((part) => part.startsWith(`${String(name)}\n`)) ?? ''
  const parts = [...section.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, part]) => part)
  expect(parts).toEqual(['Users feel', 'Look', 'Calm', 'Over'])
})

it('every alarm tells somebody, when it begins and when it is over', () => {
  for (const alarm of alarms) {
    expect(alarm['AlarmActions']).toHaveLength(1)
    expect(alarm['OKActions']).toHaveLength(1)
  }
})
