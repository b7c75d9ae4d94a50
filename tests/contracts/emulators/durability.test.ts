import { appendFileSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import { startChildCloud } from '../../support/cloud/child-cloud.ts'
import { FullDisk } from '../../support/cloud/full-disk.ts'
import { smallCloud } from '../../support/cloud/small-cloud.ts'
import { taker } from '../../support/cloud/small-functions.ts'
import { startSmallWorld } from '../../support/cloud/small-world.ts'

const files = () => smallCloud({ taker })

test('what was acknowledged before the process was killed reaches the function after the next start', async () => {
  const folders = files()
  const child = await startChildCloud(folders)
  const tracker = await mqtt.connectAsync(child.mqttUrl, { clientId: 'van-1', protocolVersion: 4, reconnectPeriod: 0 })
  tracker.on('error', () => {})
  const acknowledged: string[] = []
  const enough = new Promise<void>((resolve) => {
    for (let number = 0; number < 600; number += 1) {
      const text = String(number)
      tracker
        .publishAsync(`trackers/van-${number % 3}/positions`, text, { qos: 1 })
        .then(() => acknowledged.push(text) === 200 && resolve())
        .catch(() => {})
    }
  })
  await enough
  await child.kill()
  tracker.end(true)

  const world = await startSmallWorld(folders)
  await world.cloud.whenIdle()
  const kept = new Set((await world.rows()).map(({ text }) => text))
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)
  expect(acknowledged.filter((text) => !kept.has(text))).toEqual([])
  await world.stop()
})

test('a last line that was cut off is forgotten, the next record follows', async () => {
  const folders = files()
  const first = await startSmallWorld({ ...folders, remove: () => {} })
  const before = await first.connect('van-1')
  await before.publishAsync('trackers/van-1/positions', 'before', { qos: 1 })
  await first.cloud.whenIdle()
  await first.stop()
  for (const log of shardLogs(folders.dataDir)) appendFileSync(log, '{"sequenceNumber":"4960000')

  const second = await startSmallWorld(folders)
  const after = await second.connect('van-1')
  await after.publishAsync('trackers/van-1/positions', 'after', { qos: 1 })
  await second.cloud.whenIdle()
  const texts = (await second.rows()).map(({ text }) => text).filter((text) => !text.startsWith('presence'))
  expect(texts).toEqual(['before', 'after'])
  for (const log of shardLogs(folders.dataDir))
    expect(() => lines(log).map((line) => JSON.parse(line) as unknown)).not.toThrow()
  await second.stop()
})

test('messages in a queue are still there after a restart', async () => {
  const folders = files()
  const first = await startSmallWorld({ ...folders, remove: () => {} })
  const tracker = await first.connect('van-1')
  await tracker.publishAsync('trackers/van-1/positions', 'poison', { qos: 1 })
  await first.cloud.whenIdle()
  const deadLetters = first.cloud.deadLetters()
  await first.stop()
  const second = await startSmallWorld(folders)
  expect(deadLetters).toHaveLength(1)
  expect(second.cloud.deadLetters()).toEqual(deadLetters)
  await second.stop()
})

function shardLogs(dataDir: string): string[] {
  const folder = join(dataDir, 'streams/Small-Messages')
  return readdirSync(folder).flatMap((shard) =>
    readdirSync(join(folder, shard))
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(folder, shard, name)),
  )
}

const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)

test('on a full disk nothing is acknowledged, and work goes on when there is space', async () => {
  const disk = new FullDisk()
  const world = await startSmallWorld(files(), { disk })
  const outcomes: unknown[] = []
  for (const [text, isFull, protocolVersion] of [
    ['before', false, 4],
    ['lost', true, 4],
    ['lost', true, 5],
    ['after', false, 5],
  ] as const) {
    const tracker = await world.connect('van-1', { protocolVersion })
    await world.cloud.whenIdle()
    if (isFull) disk.fillFor(1)
    let reason: number | null = null
    tracker.on('disconnect', ({ reasonCode = 0 }) => (reason = reasonCode))
    const closed = new Promise<void>((resolve) => tracker.once('close', () => resolve()))
    const publishing = tracker.publishAsync('trackers/van-1/positions', text, { qos: 1 })
    const isAcknowledged = await Promise.race([
      publishing.then(
        () => true,
        () => false,
      ),
      closed.then(() => false),
    ])
    outcomes.push([text, isAcknowledged, reason])
    disk.isFull = false
    await tracker.endAsync(true)
  }
  expect(outcomes).toEqual([
    ['before', true, null],
    ['lost', false, null],
    ['lost', false, 0x89],
    ['after', true, null],
  ])
  await world.cloud.whenIdle()
  const texts = (await world.rows()).map(({ text }) => text).filter((text) => !text.startsWith('presence'))
  expect(texts).toEqual(['before', 'after'])
  expect(world.cloud.deadLetters()).toEqual([])
  await world.stop()
})
