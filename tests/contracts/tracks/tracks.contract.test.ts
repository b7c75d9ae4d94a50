import { describe, expect, it } from 'vitest'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { placeAt } from '../../../shared/domain/engine/event-places.ts'
import { idOf, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { buildDrive, buildEvent, buildPosition, buildState, hourMs, minuteMs, noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld): Tracks => world.tracks(`atlas${++made}`)
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Saves a drive in parts, as ingest does; every part must win. */
async function drive(tracks: Tracks, positions: readonly Position[], perSave = 1): Promise<void> {
  let { version, positionSequence } = await tracks.state(1)
  for (let start = 0; start < positions.length; start += perSave) {
    const accepted = positions.slice(start, start + perSave)
    positionSequence = Math.max(positionSequence, ...accepted.map(({ id }) => sequenceOfId(id)))
    const state = buildState(accepted, { version, positionSequence })
    const saved = await tracks.save({ state, accepted, events: [] })
    expect(saved?.version).toBe(++version)
  }
}

inEveryWorld((fresh) => {
  describe('tracks: state', () => {
    it('of a device that never sent is new', async () => {
      const tracks = someTracks(fresh())
      expect(await tracks.state(5)).toEqual(newDeviceState(5))
      expect(await tracks.states([5, 6])).toEqual(new Map([5, 6].map((id) => [id, newDeviceState(id)])))
    })

    it('is read as it was saved, with the next version', async () => {
      const tracks = someTracks(fresh())
      const position = buildPosition(1)
      const state = buildState([position], {
        status: 'unknown',
        eventSequence: 77,
        streamSequence: '49590338271490256608559692538361571095921575989136588898',
        backlogSequence: '49590338271490256608559692538361571095921575989136580001',
        tableSequence: '111100000000011045873',
        tableBacklogSequence: '111100000000011045874',
        memory: { ignition: { on: true }, motion: null },
        trackerProtocol: 'teltonika',
      })
      const saved = await tracks.save({ state, accepted: [position], events: [] })
      expect(saved).toEqual({ ...state, version: 1 })
      expect(await tracks.state(1)).toEqual(saved)
      expect((await tracks.states([1])).get(1)).toEqual(saved)
      expect((await tracks.shownStates([1])).get(1)).toMatchObject({ status: 'unknown', trackerProtocol: 'teltonika' })
    })

    it('of a whole fleet is read at once', async () => {
      const tracks = someTracks(fresh())
      const ids = Array.from({ length: 130 }, (_, place) => place + 1)
      for (const position of ids.map((deviceId) => buildPosition(deviceId, { deviceId }))) {
        const state = buildState([position], { trackerProtocol: 'mqtt' })
        await tracks.save({ state, accepted: [position], events: [] })
      }
      const states = await tracks.states([...ids, 500])
      const { last, trackerProtocol } = states.get(130)!
      expect([last, trackerProtocol]).toEqual([buildPosition(130, { deviceId: 130 }), 'mqtt'])
      expect(states.get(500)).toEqual(newDeviceState(500))
      const shown = await tracks.shownStates([...ids, 500])
      expect([states.size, shown.size]).toEqual([131, 131])
      for (const [id, state] of shown) expect(states.get(id)).toMatchObject(state)
      const some = [3, 99, 100, 129, 7_000]
      expect([...(await tracks.shownStates(some)).keys()]).toEqual(some)
      expect((await tracks.states(some)).get(129)).toEqual(states.get(129))
      expect([...(await tracks.states(ids.slice(40, 80))).keys()]).toEqual(ids.slice(40, 80))
    })

    it('of one tenant is not visible to another, even for the same id', async () => {
      const world = fresh()
      const [ours, theirs] = [someTracks(world), someTracks(world)]
      await drive(ours, buildDrive(3))
      expect(await theirs.state(1)).toEqual(newDeviceState(1))
      expect(await theirs.between(1, always)).toEqual([])
      expect(await theirs.position(buildPosition(1).id)).toBeNull()
    })
  })

  describe('tracks: races', () => {
    it('a writer with an older version saves nothing', async () => {
      const tracks = someTracks(fresh())
      await drive(tracks, buildDrive(2))
      const [late, other] = [buildPosition(8), buildPosition(9)]
      for (const version of [0, 1, 3]) {
        expect(
          await tracks.save({ state: buildState([late], { version }), accepted: [late], events: [buildEvent(8)] }),
        ).toBeNull()
      }
      await tracks.save({ state: buildState([other], { version: 2 }), accepted: [other], events: [] })
      expect(await tracks.between(1, always)).toEqual([...buildDrive(2), other])
      expect(await tracks.eventsBetween(1, always.from, always.to)).toEqual([])
    })

    it('of twenty writers at the same moment one wins', async () => {
      const tracks = someTracks(fresh())
      const tries = buildDrive(20).map((position) =>
        tracks.save({ state: buildState([position]), accepted: [position], events: [] }),
      )
      const saved = (await Promise.all(tries)).filter((state) => state !== null)
      expect(saved).toHaveLength(1)
      expect(await tracks.between(1, always)).toEqual([saved[0]!.last])
    })

    it('a removed state starts again from nothing; history stays', async () => {
      const tracks = someTracks(fresh())
      await drive(tracks, buildDrive(70), 7)
      const before = await tracks.state(1)
      await tracks.forget(1)
      await tracks.forget(1)
      expect(await tracks.state(1)).toEqual(newDeviceState(1))
      expect(await tracks.save({ state: before, accepted: [], events: [] })).toBeNull()
      expect(await tracks.between(1, always)).toEqual(buildDrive(70))
    })
  })

  describe('tracks: history', () => {
    it.each([
      { name: 'one by one', count: 150, perSave: 1 },
      { name: 'ten at a time', count: 400, perSave: 10 },
      { name: 'a thousand at once', count: 2001, perSave: 1000 },
    ])('$name, every position is found once, in order', async ({ count, perSave }) => {
      const tracks = someTracks(fresh())
      const positions = buildDrive(count)
      await drive(tracks, positions, perSave)
      expect(await tracks.between(1, always)).toEqual(positions)
      const part = await tracks.between(1, { from: positions[20]!.fixTime, to: positions[count - 20]!.fixTime })
      expect(part).toEqual(positions.slice(20, count - 19))
    })

    it('from days apart and out of order is read by fix time', async () => {
      const tracks = someTracks(fresh())
      const today = buildDrive(40)
      const lastWeek = buildDrive(40).map((position, place) => ({
        ...position,
        id: position.id + 50_000,
        fixTime: position.fixTime - 7 * 24 * hourMs + place * hourMs,
      }))
      const shuffled = [...today, ...lastWeek].sort((a, b) => (a.id % 7) - (b.id % 7) || a.id - b.id)
      await drive(tracks, shuffled, 3)
      expect(await tracks.between(1, always)).toEqual([...lastWeek, ...today])
      expect(await tracks.between(1, { from: noon, to: noon + hourMs })).toEqual(today)
    })

    it('of one moment is read by what it says, and of one place in the order of arrival', async () => {
      const tracks = someTracks(fresh())
      const same = { fixTime: noon, deviceTime: noon, longitude: 3, altitude: 0, course: 0, speed: 0, attributes: {} }
      const placed = (id: number, place: number) => ({ id: id + place, latitude: 36 + ((place * 7) % 13) })
      const beats = buildDrive(130, same).map((each, place) => ({ ...each, ...placed(each.id, place) }))
      await drive(tracks, beats, 13)
      const wanted = beats.toSorted((a, b) => a.latitude - b.latitude || a.id - b.id)
      expect(await tracks.between(1, { from: noon, to: noon })).toEqual(wanted)
    })

    it('longer than the maximum is refused with advice', async () => {
      const tracks = someTracks(fresh())
      await drive(tracks, buildDrive(120), 40)
      const wanted = { kind: 'tooLarge', message: expect.stringContaining('shorter') }
      await expect(tracks.between(1, { ...always, rowsMax: 119 })).rejects.toMatchObject(wanted)
      expect(await tracks.between(1, { ...always, rowsMax: 120 })).toHaveLength(120)
    })

    it('of positions with many attributes is stored completely', async () => {
      const tracks = someTracks(fresh())
      const rich = buildDrive(90).map((position, place) => ({
        ...position,
        protocol: place % 2 ? 'owntracks' : 'teltonika',
        valid: place % 3 > 0,
        outdated: place % 5 === 0,
        address: place % 4 ? null : `Rue Didouche Mourad ${place}, Alger`,
        geofenceIds: place % 6 ? null : [1, place],
        network:
          place % 7
            ? null
            : { cellTowers: [{ cellId: place, locationAreaCode: 1, mobileCountryCode: 603, mobileNetworkCode: 1 }] },
        attributes: {
          ...position.attributes,
          [`io${place}`]: place / 8,
          note: 'قافلة'.repeat(place % 9),
          driving: place % 2 > 0,
        },
      }))
      await drive(tracks, rich, 4)
      expect(await tracks.between(1, always)).toEqual(rich)
    })

    it('a position is found by its id: fresh, packed, late', async () => {
      const tracks = someTracks(fresh())
      const late = buildPosition(0, { id: idOf(1, 200_000_000), fixTime: noon - 90 * 24 * hourMs })
      const positions = [...buildDrive(100), late, ...buildDrive(100, {}, 100)]
      await drive(tracks, positions, 5)
      for (const position of [positions[0]!, positions[57]!, late, positions.at(-1)!]) {
        expect(await tracks.position(position.id)).toEqual(position)
      }
      expect(await tracks.position(idOf(1, 5))).toBeNull()
      expect(await tracks.position(idOf(2, 5))).toBeNull()
    })

    it('finds the neighbours of any time, however far away', async () => {
      const tracks = someTracks(fresh())
      const early = buildDrive(3, {}, -100_000)
      const positions = [...early, ...buildDrive(150)]
      await drive(tracks, positions, 6)
      const neighbours = async (time: number) => [
        await tracks.neighbour(1, time, 'before'),
        await tracks.neighbour(1, time, 'after'),
      ]
      expect(await neighbours(noon - hourMs)).toEqual([early[2], positions[3]])
      expect(await neighbours(positions[80]!.fixTime)).toEqual([positions[80], positions[81]])
      expect(await neighbours(positions[152]!.fixTime)).toEqual([positions[152], null])
      expect(await neighbours(positions[151]!.fixTime)).toEqual([positions[151], positions[152]])
      expect(await neighbours(early[0]!.fixTime - 1)).toEqual([null, early[0]])
    })

    it('finds what is around a stretch: what is within reach, else the nearest', async () => {
      const tracks = someTracks(fresh())
      const early = buildDrive(3, {}, -100_000)
      const positions = [...early, ...buildDrive(150)]
      await drive(tracks, positions, 6)
      const state = await tracks.state(1)
      const around = async (from: number, to: number) => {
        const found = await tracks.around(state, { from, to, reachMs: 20_000 })
        return found.toSorted((a, b) => a.fixTime - b.fixTime)
      }
      const drove = positions.slice(3)
      const time = (place: number) => drove[place]!.fixTime
      expect(await around(time(80), time(82))).toEqual(drove.slice(78, 85))
      expect(await around(noon - hourMs, noon - 2 * minuteMs)).toEqual([early[2], drove[0]])
      expect(await around(noon - hourMs, noon - 10_000)).toEqual([early[2], ...drove.slice(0, 2)])
      expect(await around(early[0]!.fixTime - hourMs, early[0]!.fixTime - hourMs)).toEqual([early[0]])
      expect(await around(time(149), time(149) + hourMs)).toEqual(drove.slice(147))
      expect(await around(time(149) + hourMs, time(149) + hourMs)).toEqual([drove[149]])
    })
  })

  describe('tracks: events', () => {
    it('are saved with the state that they follow from, and found by id, device and tenant', async () => {
      const world = fresh()
      const tracks = someTracks(world)
      const position = buildPosition(1)
      const events = [
        buildEvent(1, { attributes: { alarm: 'sos' }, place: placeAt(position) }),
        buildEvent(3),
        buildEvent(2),
      ]
      await tracks.save({ state: buildState([position]), accepted: [position], events })
      const other = buildEvent(9, { deviceId: 2 })
      await tracks.save({ state: buildState([], { deviceId: 2 }), accepted: [], events: [other] })

      expect(await tracks.event(events[0]!.id)).toEqual(events[0])
      expect(await tracks.event(events[0]!.id + 5)).toBeNull()
      expect(await tracks.eventsBetween(1, always.from, always.to)).toEqual([events[0], events[2], events[1]])
      expect(await tracks.eventsBetween(1, events[2]!.eventTime, events[2]!.eventTime)).toEqual([events[2]])
      expect(await tracks.newestEvents(1, 2)).toEqual([events[1], events[2]])
      expect(await tracks.eventsSince(0, 50)).toEqual([other, events[1], events[2], events[0]])
      expect(await tracks.eventsSince(events[1]!.eventTime, 50)).toEqual([other, events[1]])
      expect(await tracks.eventsSince(0, 2)).toEqual([other, events[1]])
      expect(await someTracks(world).eventsSince(0, 50)).toEqual([])
    })

    it('keep the place of what they are about: a position of their save, the last one, or what they say themselves', async () => {
      const tracks = someTracks(fresh())
      const [last, before] = [buildPosition(5), buildPosition(2)]
      const about = (step: number, positionId: number) => buildEvent(step, { positionId })
      const said = [1.5, 2.5] as const
      const events = [
        about(1, before.id),
        about(2, last.id),
        { ...about(3, buildPosition(90).id), place: said },
        about(4, buildPosition(91).id),
        about(5, 0),
      ]
      await tracks.save({ state: buildState([last]), accepted: [before], events })
      const found = await tracks.eventsBetween(1, always.from, always.to)
      expect(found.map(({ place }) => place)).toEqual([placeAt(before), placeAt(last), said, undefined, undefined])
      const added = await tracks.addToEvent(events[0]!.id, { acknowledgedBy: 'Amina' })
      expect(added!.event.place).toEqual(placeAt(before))
      expect(await tracks.event(events[0]!.id)).toEqual(added!.event)
    })

    it('that arrived late are found by id too', async () => {
      const tracks = someTracks(fresh())
      const late = buildEvent(1, { id: idOf(1, 300_000_000), eventTime: noon - 40 * 24 * hourMs })
      await tracks.save({ state: buildState([]), accepted: [], events: [late, buildEvent(2)] })
      expect(await tracks.event(late.id)).toEqual(late)
    })

    it('ninety at once are stored', async () => {
      const tracks = someTracks(fresh())
      const positions = buildDrive(90)
      const events = positions.map((position, step) => buildEvent(step, { place: placeAt(position) }))
      await tracks.save({ state: buildState(positions), accepted: positions, events })
      expect(await tracks.eventsBetween(1, noon, noon + 15 * minuteMs)).toEqual(events)
    })
  })
})
