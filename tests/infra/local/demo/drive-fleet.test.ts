import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cast } from '../../../../infra/local/demo/cast.ts'
import { driveFleet } from '../../../../infra/local/demo/drive-fleet.ts'
import { trackerOf } from '../../../../infra/local/demo/tracker.ts'
import { openBroker, type Broker } from '../../../../infra/local/emulators/mqtt/broker.ts'
import { openLocalAuthority } from '../../../../infra/local/emulators/mqtt/certificate-authority.ts'
import { Things } from '../../../../infra/local/emulators/mqtt/things.ts'

let folder: string
let broker: Broker
/** topics of what was stored, and whether there is space for more */
let stored: string[]
let isFull: boolean
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'))
  stored = []
  isFull = false
  const here = { host: '127.0.0.1', plainHost: '127.0.0.1', mqttPort: 0, mqttTlsPort: 0 }
  broker = await openBroker({ ...here, things: new Things([], folder), authority: await openLocalAuthority(folder) })
  broker.serve({
    accept: async ({ topic }) => {
      if (isFull) throw new Error('ENOSPC')
      if (!topic.startsWith('$aws/events/')) stored.push(topic)
    },
    refuse: () => {},
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  isFull = false
  await broker.stop()
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

const trackers = cast[0]!.vehicles.filter(({ does }) => does !== 'silent').map((vehicle) => trackerOf(vehicle))
/** nothing is buffered */
const justReported = () => new Map(trackers.map(({ vehicle }) => [vehicle.uniqueId, Date.now()]))
const facts = () => ({ mqttUrl: `mqtt://127.0.0.1:${broker.port}`, rulePrefix: 'qafila_' })

it('vehicles that set out while the disk is full report when there is space again', { tags: 'slow' }, async () => {
  isFull = true
  const setting = driveFleet(facts(), trackers, new Map())
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(3)
  isFull = false
  const fleet = await setting
  await expect.poll(() => new Set(stored).size).toBe(trackers.length)
  expect(stored[0]).toMatch(/^[$]aws\/rules\/qafila_(positions|owntracks|teltonika)\//)
  await fleet.stop()
})

it('a fleet under way goes on when there is space again', { tags: 'slow' }, async () => {
  const fleet = await driveFleet(facts(), trackers, justReported())
  isFull = true
  await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(3)
  isFull = false
  stored = []
  await expect.poll(() => stored.length).toBeGreaterThan(3)
  await fleet.stop()
})
