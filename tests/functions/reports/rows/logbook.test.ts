import { expect, test } from 'vitest'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { LogbookSources, ReportRequest, ReportSources } from '../../../../functions/reports/rows/device-report.ts'
import type { TripChange } from '../../../../shared/domain/reports/logbook.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { LogbookJson } from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf, type Reported } from '../../../support/track-fixture.ts'
import { fleet, iso, sourcesOf, usual } from './report-fixture.ts'

const driving = (from: number, origin: number, driverUniqueId?: string) =>
  Array.from({ length: 31 }, (_, step): Reported => [
    from + step,
    true,
    origin + step * 1000,
    { speed: 32, attributes: { distance: 1000, ...(driverUniqueId && { driverUniqueId }) } },
  ])
const standing = (from: number, metres: number) =>
  Array.from({ length: 10 }, (_, step): Reported => [from + step * 10, false, metres])

/** Nadia from 10:00 to 10:30, nobody knows who from 14:00; over midnight from 23:50. */
const track = trackOf([
  ...driving(600, 0, 'N'),
  ...standing(631, 30_000),
  ...driving(840, 30_000),
  ...standing(871, 60_000),
  ...driving(1430, 60_000),
  ...standing(1461, 90_000),
])

const minute = (minutes: number) => midnight + minutes * minuteMs
const said = (from: number, to: number, more: Partial<TripChange> = {}): TripChange => ({
  start: minute(from),
  end: minute(to),
  at: minute(5000),
  userId: 4,
  userName: 'Amina',
  kind: 'private',
  purpose: 'Dentist',
  ...more,
})

interface Case {
  changes?: readonly TripChange[]
  known?: Partial<LogbookSources>
  sources?: Partial<ReportSources>
  request?: Partial<ReportRequest>
}

async function logbook({ changes = [], known = {}, sources = {}, request = {} }: Case = {}): Promise<LogbookJson[]> {
  const tracks = await fleet(track)
  for (const change of changes) await tracks.addTripChange(1, change)
  const usually: LogbookSources = {
    settings: { kind: null, calendarId: 0, lockDays: 0 },
    isInHours: null,
    driverKind: () => null,
  }
  const all = { ...sourcesOf(tracks), logbook: async () => ({ ...usually, ...known }), ...sources }
  const found: LogbookJson[] = []
  for await (const { rows } of reportRows({ ...usual, name: 'logbook', ...request }, all)) {
    found.push(...(rows as LogbookJson[]))
  }
  return found
}

const kindsOf = (rows: readonly LogbookJson[]) => rows.map(({ kind, kindBy }) => `${kind} by ${kindBy}`)

test('each trip as the report of trips has it, with its kind', async () => {
  const [first, second, third] = await logbook()
  expect(first).toMatchObject({
    deviceName: 'Van 1',
    tripStartTime: iso(600),
    startTime: iso(600),
    driverName: 'driver N',
    kind: 'business',
    kindBy: 'default',
    purpose: '',
    lockedTime: null,
    changes: [],
  })
  expect(first!.distance).toBeGreaterThan(29_000)
  expect([second!.tripStartTime, third!.tripStartTime]).toEqual([iso(840), iso(1430)])
})

test.each<{ name: string; of: Case; kinds: string[] }>([
  {
    name: 'the driver’s default',
    of: { known: { driverKind: (uniqueId) => (uniqueId === 'N' ? 'private' : null) } },
    kinds: ['private by driver', 'business by default', 'business by default'],
  },
  {
    name: 'hours in which it began',
    of: { known: { isInHours: (time) => time < minute(700) } },
    kinds: ['business by calendar', 'private by default', 'private by default'],
  },
  {
    name: 'what somebody said of a trip that has moved since',
    of: { changes: [said(835, 860)] },
    kinds: ['business by default', 'private by trip', 'business by default'],
  },
])('a kind from $name', async ({ of, kinds }) => {
  expect(kindsOf(await logbook(of))).toEqual(kinds)
})

test('all that was said of a trip is kept, and the last word counts', async () => {
  const again = { kind: null, purpose: '', at: minute(6000), userId: 5, userName: 'Bilal' }
  const [first] = await logbook({ changes: [said(600, 630), said(600, 630, again)] })
  expect([first!.kind, first!.kindBy, first!.purpose]).toEqual(['business', 'default', ''])
  expect(first!.changes).toEqual([
    { time: iso(5000), userId: 4, userName: 'Amina', kind: 'private', purpose: 'Dentist' },
    { time: iso(6000), userId: 5, userName: 'Bilal', kind: null, purpose: '' },
  ])
})

test('a trip over midnight has what was said of it in the reports of both days', async () => {
  const changes = [said(1430, 1460)]
  const before = await logbook({ changes, request: { to: minute(1440) - 1 } })
  const after = await logbook({ changes, request: { from: minute(1440) } })
  expect(kindsOf(before).at(-1)).toBe('private by trip')
  expect(kindsOf(after)).toEqual(['private by trip'])
  expect([after[0]!.tripStartTime, after[0]!.startTime]).toEqual([iso(1430), iso(1440)])
})

test('a trip is locked so many days after its end', async () => {
  const [first] = await logbook({ known: { settings: { kind: null, calendarId: 0, lockDays: 7 } } })
  expect(Date.parse(first!.lockedTime!)).toBe(Date.parse(first!.endTime) + 7 * dayMs)
})

test('an account that is a driver’s shows that driver’s trips alone', async () => {
  expect((await logbook({ sources: { ownDriver: 'N' } })).map(({ tripStartTime }) => tripStartTime)).toEqual([iso(600)])
})
