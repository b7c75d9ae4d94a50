import { describe, expect, it } from 'vitest'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { dayOf, dayStart, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import type { Whereabouts } from '../../../shared/domain/days/whereabouts.ts'
import { deriveDay } from '../../../shared/domain/days/derive-day.ts'
import { buildDrive, noon } from '../../support/builders.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld): Tracks => world.tracks(`days${++made}`)
const today = dayOf(noon)
const reported = (day: number): Day =>
  deriveDay(
    { day, before: noCarryOver },
    buildDrive(20).map((position) => ({ ...position, fixTime: position.fixTime + dayStart(day) - dayStart(today) })),
    usualDays,
  )
const whereaboutsOf = ({ day, count, derivedBy }: Day): Whereabouts => ({
  day,
  count,
  derivedBy: derivedBy!,
  before: [noon, 36.75, 3.06, 1],
  quarters: [
    { box: { south: -36.75, north: 36.7501, west: -3, east: 3.1 }, lowestLimit: 27.5, still: null, isInOrder: false },
    { box: null, lowestLimit: 0, still: [noon, -36.7512345, 3.06], isInOrder: true },
  ],
})
const numbers = (days: readonly (Day | null)[]) => days.map((day) => day?.day ?? null)

inEveryWorld((fresh) => {
  describe('tracks: day summaries', () => {
    it('are read as they were stored, in order, from the first to the last', async () => {
      const tracks = someTracks(fresh())
      await tracks.saveDays(1, [reported(today + 1), reported(today), reported(today + 5)])
      expect(await tracks.days(1, today, today + 1)).toEqual([reported(today), reported(today + 1)])
      expect(await tracks.shownDays(1, today, today + 1)).toEqual([reported(today), reported(today + 1)])
      expect(numbers(await tracks.days(1, 0, today + 100))).toEqual([today, today + 1, today + 5])
      expect(await tracks.days(1, today + 2, today + 4)).toEqual([])
      expect(await tracks.days(1, today + 1, today)).toEqual([])
    })

    it('do not mix with history and events of the device, nor with other devices and tenants', async () => {
      const world = fresh()
      const tracks = someTracks(world)
      await tracks.saveDays(1, [reported(today)])
      expect(await tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual([])
      expect(await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect(await tracks.days(2, 0, today)).toEqual([])
      expect(await tracks.days(11, 0, today)).toEqual([])
      expect(await someTracks(world).days(1, 0, today)).toEqual([])
    })

    it('have a nearest one on either side', async () => {
      const tracks = someTracks(fresh())
      await tracks.saveDays(1, [reported(today), reported(today + 3)])
      expect(await tracks.nextDay(1, today, 'before')).toBeNull()
      expect(await tracks.nextDay(1, 0, 'before')).toBeNull()
      expect((await tracks.nextDay(1, today + 3, 'before'))?.day).toBe(today)
      expect((await tracks.nextDay(1, today, 'after'))?.day).toBe(today + 3)
      expect(await tracks.nextDay(1, today + 3, 'after')).toBeNull()
    })

    it('are replaced when they are recalculated, and removed when they have no positions', async () => {
      const tracks = someTracks(fresh())
      await tracks.saveDays(1, [reported(today)])
      const other = { ...reported(today), count: 7 }
      await tracks.saveDays(1, [other])
      expect(await tracks.days(1, today, today)).toEqual([other])
      await tracks.saveDays(1, [{ ...other, count: 0 }])
      expect(await tracks.days(1, today, today)).toEqual([])
    })

    it('have whereabouts, which stay when the day only moves, and go with it', async () => {
      const tracks = someTracks(fresh())
      const [day, next] = [reported(today), reported(today + 1)]
      const [here, there] = [whereaboutsOf(day), whereaboutsOf(next)]
      expect(await tracks.whereabouts(1, 0, today)).toEqual([])
      await tracks.saveDays(1, [day, next], [there, here])
      expect(await tracks.whereabouts(1, today, today + 1)).toEqual([here, there])
      await tracks.saveDays(1, [{ ...day, line: [] }])
      expect(await tracks.whereabouts(1, today - 3, today)).toEqual([here])
      expect(await tracks.whereabouts(2, today, today)).toEqual([])
      expect(await tracks.whereabouts(1, today + 1, today)).toEqual([])
      await tracks.saveDays(1, [{ ...day, count: 0 }])
      expect(await tracks.whereabouts(1, today, today + 1)).toEqual([there])
      expect(numbers(await tracks.days(1, 0, today + 1))).toEqual([today + 1])
    })

    it('stay without positions when they count what was not stored', async () => {
      const tracks = someTracks(fresh())
      const empty = deriveDay({ day: today, before: noCarryOver }, [], usualDays)
      const counting = { ...empty, exclusions: { kept: [], begun: 3, taken: [4, 48, 2] } }
      await tracks.saveDays(1, [counting])
      expect(await tracks.days(1, today, today)).toEqual([counting])
    })
  })
})
