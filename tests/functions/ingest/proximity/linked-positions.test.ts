import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AcceptOptions, acceptor } from '../../../../functions/ingest/accept.ts'
import type { Received } from '../../../../functions/ingest/read-record.ts'
import { countCapacity } from '../../../../functions/platform/clients/dynamo-client.ts'
import type { World } from '../../../../functions/platform/ports/ports.ts'
import { device, type Device } from '../../../../shared/entities/device.ts'
import { group } from '../../../../shared/entities/group.ts'
import { ruleLimits } from '../../../../shared/domain/limits/rules.ts'
import { buildDevice, buildGroup, hourMs, makeTenant, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { startDynamo, type DynamoTables } from '../../../support/dynamo.ts'
import { northOfHere } from '../../../support/positions.ts'
import { messageAt } from '../../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../../support/worlds.ts'
import { importedMessages } from './imported-messages.ts'

let made = 0
let place = 0
const near = { proximityEnterDistance: 100, proximityExitDistance: 300 }

interface Sent {
  /** metres north of a point, and minutes after noon */
  at: number
  minute: number
  /** ms from when it was measured until it arrives */
  delayMs?: number
  attributes?: object
}

interface Opening {
  ofGroup?: Record<string, number>
  /** attributes of the truck */
  own?: Record<string, number>
  links?: boolean
}

/** A truck that is linked to a trailer. */
async function opened(world: TestWorld, { ofGroup = {}, own = near, links = true }: Opening = {}) {
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id: groupId } = await records.create(group, buildGroup({ attributes: ofGroup }))
  const uniqueIds = ['truck', 'trailer'].map((name) => `${name}-${++made}`)
  const [truck, trailer] = (await Promise.all(
    uniqueIds.map((uniqueId, at) =>
      records.create(device, buildDevice({ uniqueId, groupId, attributes: at === 0 ? { ...own } : {} })),
    ),
  )) as [Device, Device]
  const pair = {
    owner: { type: 'device', id: truck.id },
    property: { type: 'linkedDevice', id: trailer.id },
  }
  if (links) await records.link([pair])
  const message = ({ uniqueId }: Device, { at, minute, delayMs = secondMs, attributes = {} }: Sent): Received => {
    const time = noon + minute * minuteMs
    const { latitude, longitude } = northOfHere(at)
    world.moveTo(Math.max(world.now(), time + delayMs))
    return messageAt(++place, {
      uniqueId,
      payload: { time: new Date(time).toISOString(), latitude, longitude, attributes },
      receivedAt: time + delayMs,
    })
  }
  const events = async ({ id }: Device = truck) =>
    (await world.tracks(tenantId).eventsBetween(id, 0, Number.MAX_SAFE_INTEGER))
      .filter(({ type }) => type.startsWith('proximity') || type === 'unaccompaniedMotion')
      .map(({ type, attributes, eventTime }) => {
        const linked = attributes.linkedDeviceId === trailer.id ? ' trailer' : ''
        return `${type}${linked} @${(eventTime - noon) / minuteMs}`
      })
  return { world, tenantId, records, truck, trailer, pair, message, events }
}

/** The truck drives to the trailer and away, a position a minute, in batches of their own. */
async function drive({ world, truck, message }: Awaited<ReturnType<typeof opened>>, options: AcceptOptions = {}) {
  const accept = acceptor(world, options)
  for (const [minute, at] of [900, 50, 900].entries()) {
    expect(await accept([message(truck, { at, minute: minute + 1 })])).toBeNull()
  }
}

const both = ['proximityEnter trailer @2', 'proximityExit trailer @3']

inEveryWorld((fresh) => {
  describe('ingest: linked vehicles', () => {
    it('a vehicle comes near a linked one, and goes', async () => {
      const at = await opened(fresh())
      await acceptor(at.world)([at.message(at.trailer, { at: 0, minute: 0 })])
      await drive(at)
      expect(await at.events()).toEqual(both)
      // said of the vehicle that holds the link
      expect(await at.events(at.trailer)).toEqual([])
    })

    it.each([
      { name: 'distances of its group', ofGroup: near, own: {} },
      {
        name: 'its own before those of its group',
        ofGroup: { proximityEnterDistance: 0, proximityExitDistance: 1 },
        own: near,
      },
    ])('goes by $name', async ({ ofGroup, own }) => {
      const at = await opened(fresh(), { ofGroup, own })
      await acceptor(at.world)([at.message(at.trailer, { at: 0, minute: 0 })])
      await drive(at)
      expect(await at.events()).toEqual(both)
    })

    it('one that is disabled or expired counts no longer, and a new link counts', async () => {
      const at = await opened(fresh(), { links: false })
      await acceptor(at.world)([at.message(at.trailer, { at: 0, minute: 0 })])
      await drive(at)
      expect(await at.events()).toEqual([])
      await at.records.link([at.pair])
      const disabled = { ...at.trailer, disabled: true }
      await at.records.replace(device, disabled)
      const accept = acceptor(at.world)
      for (const [step, place] of [50, 900].entries()) {
        await accept([at.message(at.truck, { at: place, minute: 10 + step })])
      }
      expect(await at.events()).toEqual([])
      await at.records.replace(device, { ...disabled, disabled: false })
      for (const [step, place] of [50, 900].entries()) {
        await accept([at.message(at.truck, { at: place, minute: 20 + step })])
      }
      expect(await at.events()).toEqual(['proximityEnter trailer @20', 'proximityExit trailer @21'])
    })

    it('what comes hours later is compared with nothing', async () => {
      const at = await opened(fresh())
      const accept = acceptor(at.world)
      await accept([at.message(at.trailer, { at: 0, minute: 0 })])
      for (const [minute, place] of [900, 50, 900].entries()) {
        await accept([at.message(at.truck, { at: place, minute: minute + 1, delayMs: hourMs })])
      }
      expect(await at.events()).toEqual([])
    })

    it.each(importedMessages)('what is imported $name is compared with nothing', async ({ messageOf }) => {
      const at = await opened(fresh(), { own: { ...near, unaccompaniedDistance: 200 } })
      const { world, reads } = counting(at.world)
      const accept = acceptor(world)
      await accept([at.message(at.trailer, { at: 0, minute: 0 })])
      at.world.moveTo(noon + 10 * minuteMs)
      const passing = [
        { at: 900, minute: 1, motion: false },
        { at: 920, minute: 2, motion: true },
        { at: 50, minute: 3, motion: false },
        { at: 900, minute: 4, motion: true },
      ]
      await accept([messageAt(++place, messageOf(at.truck, passing))])
      expect([await at.events(), reads]).toEqual([[], []])
      const again = passing.map((each) => ({ ...each, minute: each.minute + 4 }))
      const live = at.message(at.truck, { at: 920, minute: 9, attributes: { motion: true } })
      await accept([messageAt(++place, messageOf(at.truck, again)), live])
      expect(await at.events()).toEqual([])
      expect(reads).toHaveLength(1)
    })

    it('sets off alone, and in company', async () => {
      const at = await opened(fresh(), { own: { unaccompaniedDistance: 200 } })
      const accept = acceptor(at.world)
      await accept([at.message(at.trailer, { at: 0, minute: 0 })])
      const starts = [
        { at: 900, motion: false },
        { at: 920, motion: true },
        { at: 50, motion: false },
        { at: 70, motion: true },
      ]
      for (const [minute, { at: place, motion }] of starts.entries()) {
        await accept([at.message(at.truck, { at: place, minute: minute + 1, attributes: { motion } })])
      }
      expect(await at.events()).toEqual(['unaccompaniedMotion @2'])
    })

    it('what comes again raises nothing again', async () => {
      const at = await opened(fresh())
      const accept = acceptor(at.world)
      await accept([at.message(at.trailer, { at: 0, minute: 0 })])
      const batches = [900, 50, 900].map((place, minute) => [at.message(at.truck, { at: place, minute: minute + 1 })])
      for (const batch of [...batches, ...batches]) await accept(batch)
      expect(await at.events()).toEqual(both)
    })

    it('is saved at once where others wait a minute: what it depends on is not looked up again', async () => {
      const at = await opened(fresh())
      const { world, tenantId, truck, trailer } = at
      const options = { updates: world.liveUpdates, journals: world.journals, isSavedLater: true }
      const accept = acceptor(world, options)
      const shard = `shard-${++made}`
      const fleet = await Promise.all(
        [1, 2, 3].map(() => at.records.create(device, buildDevice({ uniqueId: `other-${++made}` }))),
      )
      const versions = async ({ id }: Device) => (await world.tracks(tenantId).state(id)).version
      const all = [trailer, truck, ...fleet]
      await accept(
        all.map((each) => at.message(each, { at: 900, minute: 0 })),
        shard,
      )
      // once the configuration has stood still for a while
      for (const second of [10, 20, 30, 40, 50]) {
        await accept(
          all.map((each) => at.message(each, { at: 900, minute: second / 60 })),
          shard,
        )
      }
      expect(await versions(truck)).toBe(6)
      expect(await versions(fleet[0]!)).toBeLessThan(6)
    })
  })
})

/** Counts the reads of states of linked devices. */
function counting(world: TestWorld) {
  const reads: number[][] = []
  const tracks: World['tracks'] = (tenantId) => {
    const known = world.tracks(tenantId)
    return {
      ...known,
      shownStates: (ids) => {
        reads.push([...ids])
        return known.shownStates(ids)
      },
    }
  }
  return { world: { ...world, tracks } as TestWorld, reads }
}

inEveryWorld((fresh) => {
  describe('ingest: what linked vehicles cost', () => {
    it.each([
      { name: 'no distance', options: { own: {} } },
      { name: 'no link', options: { links: false } },
    ])('nothing with $name', async ({ options }) => {
      const { world, reads } = counting(fresh())
      const at = await opened(world, options)
      await drive(at)
      expect(reads).toEqual([])
    })

    it('one read for a batch, however many vehicles are linked; none for old positions', async () => {
      const { world, reads } = counting(fresh())
      const at = await opened(world)
      const ids = await Promise.all(
        Array.from({ length: ruleLimits.linkedDevicesMax + 3 }, async () => {
          const { id } = await at.records.create(device, buildDevice({ uniqueId: `linked-${++made}` }))
          return id
        }),
      )
      const { owner } = at.pair
      await at.records.link(ids.map((id) => ({ owner, property: { type: 'linkedDevice', id } })))
      await at.records.link([
        { owner: { type: 'device', id: at.trailer.id }, property: { type: 'linkedDevice', id: at.truck.id } },
      ])
      await at.records.replace(device, { ...at.trailer, attributes: near })
      const accept = acceptor(world)
      await accept([at.message(at.truck, { at: 0, minute: 1 }), at.message(at.trailer, { at: 0, minute: 1 })])
      expect(reads).toHaveLength(1)
      expect(reads[0]!.length).toBe(ruleLimits.linkedDevicesMax + 1)
      await accept([at.message(at.truck, { at: 0, minute: 2, delayMs: hourMs })])
      expect(reads).toHaveLength(1)
    })
  })
})

describe('ingest: read units of linked vehicles', { tags: 'emulator' }, () => {
  let tables: DynamoTables
  beforeAll(async () => {
    tables = await startDynamo()
  })
  afterAll(() => tables.stop())

  async function unitsOf(links: boolean): Promise<number> {
    const known = tables.world(() => noon + 3 * minuteMs)
    const world = { ...known, moveTo: () => undefined } as TestWorld
    const at = await opened(world, { links })
    const accept = acceptor(world)
    for (const each of [at.trailer, at.truck]) await accept([at.message(each, { at: 900, minute: 1 })])
    const consumed = countCapacity(known.store.documents)
    await accept([at.message(at.truck, { at: 800, minute: 2 })])
    return consumed.readUnits
  }

  it('half a unit more for each linked vehicle, where its state is small', async () => {
    expect((await unitsOf(true)) - (await unitsOf(false))).toBe(0.5)
  })
})
