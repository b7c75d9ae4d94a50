import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { delayedReason } from '../../../../functions/ingest/backlog/tenant-shares.ts'
import { groupBy } from '../../../../functions/ingest/group-by.ts'
import { readRecord, type Received } from '../../../../functions/ingest/read-record.ts'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import type { Messages } from '../../../../functions/platform/ports/tracker-ports.ts'
import { trackerLimits } from '../../../../shared/domain/limits/trackers.ts'
import { hourMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../../support/builders.ts'
import { dyingAt, type CrashPoint } from '../../../support/failing-world.ts'
import { messageAt, sequenceAt } from '../../../support/received.ts'

const now = noon + hourMs
const trackers = 20
const eachSends = 30
const arrivedAt = now - 3 * secondMs
const upTo = (count: number) => Array.from({ length: count }, (_, step) => step)

/** Two tenants, and a batch in which the position of one stands behind a flood of the other. */
async function floodAndWatched() {
  const world = inMemoryWorld({ now: () => now })
  const tenantIds = [(await makeTenant(world.tenants)).tenantId, (await makeTenant(world.tenants)).tenantId] as const
  const [flooding, watched] = tenantIds
  const register = (tenantId: string, uniqueId: string) =>
    world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  for (const place of upTo(trackers)) await register(flooding, `flood-${place}`)
  await register(watched, 'watched')
  const flood = upTo(eachSends * trackers).map((step) =>
    messageAt(step + 1, {
      uniqueId: `flood-${step % trackers}`,
      payload: { time: arrivedAt - (eachSends * trackers - step) * 10, latitude: 36.7, longitude: 3 },
      receivedAt: arrivedAt,
    }),
  )
  const marked = messageAt(flood.length + 1, {
    uniqueId: 'watched',
    payload: { time: arrivedAt, latitude: 43.7, longitude: 7.2 },
    receivedAt: arrivedAt,
  })
  const stored = async (tenantId: string) => {
    const devices = await world.tenants.records(tenantId).list(device)
    const tracks = world.tracks(tenantId)
    const found = await Promise.all(devices.map(({ id }) => tracks.between(id, { from: 0, to: now })))
    return found.flat().length
  }
  return { world, flooding, watched, flood, marked, stored, batch: [...flood, marked] }
}

function backlogStream() {
  const put: { record: Received['record']; uniqueId: string }[] = []
  const messages: Messages = { put: async (sent) => void put.push(...sent) }
  const delivered = () =>
    put.map(({ record }, place) =>
      readRecord('backlog', sequenceAt(place + 1), Buffer.from(JSON.stringify(record)).toString('base64')),
    )
  return { put, messages, delivered }
}

describe('ingest: a tenant that floods a shard which does not keep up', () => {
  it('leaves its share in the shard, and what is above it is stored from the backlog, each position once', async () => {
    const { world, flooding, watched, flood, batch, stored } = await floodAndWatched()
    const { put, messages, delivered } = backlogStream()
    expect(await acceptor(world, { messages })(batch)).toBeNull()
    expect(await stored(watched)).toBe(1)
    expect(put.map(({ uniqueId }) => uniqueId)).not.toContain('watched')
    const live = await stored(flooding)
    expect(live).toBeLessThanOrEqual(trackerLimits.livePositionsSharedMax)
    expect(live + put.length).toBe(flood.length)
    // the messages of a tracker stay together
    const byTracker = groupBy(put, ({ uniqueId }) => uniqueId)
    expect([...byTracker.values()].map(({ length }) => length)).toEqual([...byTracker.keys()].map(() => eachSends))
    expect(await acceptor(world)(delivered())).toBeNull()
    expect(await stored(flooding)).toBe(flood.length)
  })

  it('has a problem on its list, and nobody else has', async () => {
    const { world, flooding, watched, batch } = await floodAndWatched()
    const { messages } = backlogStream()
    const accept = acceptor(world, { messages })
    await accept(batch)
    await accept(batch)
    const reasons = async (tenantId: string) => (await world.problems(tenantId).list()).map(({ reason }) => reason)
    expect(await reasons(flooding)).toEqual([delayedReason])
    expect(await reasons(watched)).toEqual([])
  })

  it('does not come before others where all is accepted: tenants come in turn', async () => {
    const { world, watched, batch } = await floodAndWatched()
    const saves: string[] = []
    const noting = {
      ...world,
      tracks(tenantId: string) {
        const tracks = world.tracks(tenantId)
        const save: typeof tracks.save = (saving) => {
          saves.push(tenantId)
          return tracks.save(saving)
        }
        return { ...tracks, save }
      },
    }
    expect(await acceptor(noting, { devicesAtOnce: 1 })(batch)).toBeNull()
    expect(saves.indexOf(watched)).toBe(1)
  })

  it('has all of it accepted, late, when the backlog takes none, and has no problem', async () => {
    const { world, flooding, watched, flood, batch, stored } = await floodAndWatched()
    const messages = { put: async () => Promise.reject(new Error('The stream is full')) }
    expect(await acceptor(world, { messages })(batch)).toBeNull()
    expect([await stored(flooding), await stored(watched)]).toEqual([flood.length, 1])
    expect(await world.problems(flooding).list()).toEqual([])
  })

  const points: CrashPoint[] = ['lookups', 'states', 'schedule', 'beforeSave', 'afterSave']
  it.each(points.flatMap((point) => [0, 1, 3].map((lives) => ({ point, lives }))))(
    'loses nothing when the process dies at $point after $lives calls',
    async ({ point, lives }) => {
      const { world, flooding, watched, flood, batch, stored } = await floodAndWatched()
      const { messages, delivered } = backlogStream()
      const from = await acceptor(dyingAt(world, point, lives), { messages })(batch)
      const again = from === null ? [] : batch.slice(batch.findIndex(({ sequence }) => sequence === from))
      expect(await acceptor(world, { messages })(again)).toBeNull()
      expect(await acceptor(world)(delivered())).toBeNull()
      expect([await stored(flooding), await stored(watched)]).toEqual([flood.length, 1])
    },
  )
})
