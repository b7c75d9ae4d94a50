import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBenches } from './run-benches.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'qafila-benches-'))
  writeFileSync(
    join(folder, 'bench.mjs'),
    `import { writeFileSync } from 'node:fs'
const [name, , file] = process.argv.slice(2)
if (name === 'throws') process.exitCode = 1
else if (name === 'waits') await new Promise(() => {})
else if (name === 'killed') process.kill(process.pid, 'SIGKILL')
else writeFileSync(file, JSON.stringify({ figures: [{ name, value: 1, unit: 'ms', goal: '' }] }))`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  { name: 'all succeed', names: ['one', 'two'], figures: ['one', 'two'], failed: [] },
  { name: 'the first fails', names: ['throws', 'two'], figures: ['two'], failed: ['throws'] },
  {
    name: 'one has nothing left to wait for',
    names: ['one', 'waits', 'two'],
    figures: ['one', 'two'],
    failed: ['waits'],
  },
  { name: 'one is killed', names: ['killed', 'two'], figures: ['two'], failed: ['killed'] },
])('several benches run to their end: $name', ({ names, figures, failed }) => {
  const ran = runBenches(names, [join(folder, 'bench.mjs')])
  expect([ran.figures.map(({ name }) => name), ran.failed]).toEqual([figures, failed])
})
