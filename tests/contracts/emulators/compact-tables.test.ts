import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compactTables } from '../../../infra/local/emulators/dynamodb/compact-tables.ts'
import { plan } from '../../../infra/local/plan/plan.ts'
import { readTemplates } from '../../../infra/local/plan/template.ts'
import { smallCloud } from '../../support/cloud/small-cloud.ts'
import { taker } from '../../support/cloud/small-functions.ts'
import { startSmallWorld } from '../../support/cloud/small-world.ts'

/** prints the first word of each text */
const publisher = `export const handler = async ({ Records }) => {
  for (const { dynamodb } of Records) {
    const text = dynamodb.NewImage.text.S
    if (!text.startsWith('presence')) console.log(text.split(' ')[0])
  }
}`

test('a file that has grown is compacted, with the same rows, and changes are still delivered', async () => {
  const folders = smallCloud({ taker, publisher })
  const first = await startSmallWorld({ ...folders, remove: () => {} })
  const tracker = await first.connect('van-1')
  for (let number = 0; number < 50; number += 1) {
    await tracker.publishAsync('trackers/van-1/positions', `n${number} ${'x'.repeat(20_000)}`, { qos: 1 })
  }
  await first.cloud.whenIdle()
  await first.stop()
  const before = await startSmallWorld({ ...folders, remove: () => {} })
  await before.cloud.whenIdle()
  const rows = await before.rows()
  await before.stop()

  const file = join(folders.dataDir, 'tables.sqlite')
  const sizeBefore = statSync(file).size
  const { tables } = plan(await readTemplates(folders.cloudDir))
  const compact = () => compactTables(tables, { file, feeds: join(folders.dataDir, 'table-streams') }, 500_000)
  expect(await compact()).toBe(true)
  expect(statSync(file).size).toBeLessThan(sizeBefore / 1.5)

  const after = await startSmallWorld(folders)
  expect(await after.rows()).toEqual(rows)
  const again = await after.connect('van-1')
  await again.publishAsync('trackers/van-1/positions', 'last', { qos: 1 })
  await after.cloud.whenIdle()
  await after.cloud.stop()
  const reported = readFileSync(join(folders.dataDir, 'logs/publisher.log'), 'utf8').match(/\b(?:n\d+|last)\b/g) ?? []
  // a stream may deliver a change again, and leaves none out
  expect(new Set(reported)).toEqual(new Set([...Array.from({ length: 50 }, (_, number) => `n${number}`), 'last']))
  expect(reported.at(-1)).toBe('last')
  await after.stop()
})
