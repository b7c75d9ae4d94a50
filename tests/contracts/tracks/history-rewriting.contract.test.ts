import { describe, expect, it } from 'vitest'
import { dayOf, noCarryOver } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import { rememberMovedDays } from '../../../shared/domain/days/late-data.ts'
import { withStart } from '../../../shared/domain/days/total-shift.ts'
import { noTotals } from '../../../shared/domain/days/totals.ts'
import { derivedBy } from '../../../shared/domain/days/derivation-flags.ts'
import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import { idOf } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { buildDrive, buildState, hourMs, noon } from '../../support/builders.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

const derived = derivedBy('distance', 'totalDistance', 'hours', 'motion')
const always = { from: 0, to: noon + hourMs }

/** A drive of so many positions, ten seconds apart, saved in parts so that most of it is packed. */
async function driven(world: TestWorld, tenantId: string, positions: readonly Position[]) {
  const tracks = world.tracks(tenantId)
  for (let at = 0; at < positions.length; at += 25) {
    const part = positions.slice(at, at + 25)
    const { version } = await tracks.state(1)
    await tracks.save({ state: buildState(part, { version }), accepted: part, events: [] })
  }
  return tracks
}
const further = (position: Position): Position => ({
  ...position,
  attributes: { ...position.attributes, totalDistance: Number(position.attributes.totalDistance) + 5000 },
})

inEveryWorld((fresh) => {
  describe('rewriting history', () => {
    it.each([
      { name: 'a part that is packed', from: 20, to: 70 },
      { name: 'what is not packed yet', from: 195, to: 199 },
      { name: 'both', from: 100, to: 199 },
    ])('$name replaces that and nothing else', async ({ name, from, to }) => {
      const positions = buildDrive(200, { derived })
      const tracks = await driven(fresh(), `rewriting ${name}`, positions)
      const { version } = await tracks.state(1)
      const next = positions.map((position, place) => (place >= from && place <= to ? further(position) : position))
      const raised = await tracks.rewritePositions(1, next.slice(from, to + 1))
      expect(await tracks.between(1, always)).toEqual(next)
      expect((await tracks.state(1)).version).toBe(version + raised)
      expect(await tracks.rewritePositions(1, next.slice(from, to + 1))).toBe(0)
      const more = buildDrive(80, { derived }, 200)
      expect(await tracks.position(next[to]!.id)).toEqual(next[to])
      const saved = await tracks.state(1)
      await tracks.save({ state: { ...saved, last: more.at(-1)! }, accepted: more, events: [] })
      expect(await tracks.between(1, { from: 0, to: noon + 2 * hourMs })).toEqual([...next, ...more])
    })

    it('restores nothing that was removed', async () => {
      const positions = buildDrive(100, { derived })
      const tracks = await driven(fresh(), 'rewriting and a removal', positions)
      await tracks.removePositions(1, { from: noon, to: positions[9]!.fixTime })
      await tracks.rewritePositions(1, positions.map(further))
      expect(await tracks.between(1, always)).toEqual(positions.slice(10).map(further))
    })

    it('is not needed where a whole day moved: its positions are read with the totals that are known', async () => {
      const positions = buildDrive(100, { derived })
      const given = { ...positions[60]!, derived: derivedBy('motion') }
      positions.splice(60, 1, given)
      const tracks = await driven(fresh(), 'moved', positions)
      const before = { ...noCarryOver, totals: noTotals }
      const { day, positions: asWritten } = deriveDayAndPositions({ day: dayOf(noon), before }, positions, usualDays)
      await tracks.rewritePositions(1, asWritten)
      const moved = withStart(day, { ...before, totals: { ...noTotals, totalDistance: 700, hours: 60_000 } })
      await tracks.saveDays(1, [moved])
      expect(await tracks.between(1, always)).toEqual(asWritten)
      const state = await tracks.state(1)
      await tracks.save({ state: { ...state, memory: rememberMovedDays(state.memory) }, accepted: [], events: [] })

      const found = await tracks.between(1, always)
      const totals = (rows: readonly Position[]) => rows.map(({ attributes }) => Number(attributes.totalDistance))
      const expected = totals(asWritten).map((total, place) =>
        place < 60 ? Math.round((total + 700) * 100) / 100 : total,
      )
      expect(totals(found)).toEqual(expected)
      expect(found[0]!.attributes.hours).toBe(60_000)
      expect(await tracks.between(1, { ...always, isAsWritten: true })).toEqual(asWritten)
      expect(await tracks.position(found[5]!.id)).toEqual(found[5])
      expect(await tracks.neighbour(1, found[5]!.fixTime, 'before')).toEqual(found[5])
    })
  })

  it('removing events takes those and no others', async () => {
    const tracks = fresh().tracks('events removed')
    const events = [1, 2, 3].map((step): FleetEvent => ({
      id: idOf(1, step),
      deviceId: 1,
      type: 'deviceMoving',
      eventTime: noon + step,
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: {},
    }))
    await tracks.save({ state: buildState([]), accepted: [], events })
    await tracks.removeEvents([events[1]!])
    await tracks.removeEvents([events[1]!])
    expect(await tracks.eventsBetween(1, 0, noon + hourMs)).toEqual([events[0], events[2]])
  })
})
