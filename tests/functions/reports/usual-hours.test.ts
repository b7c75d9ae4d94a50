import { expect, test } from 'vitest'
import { scopeOf } from '../../../functions/application/records/visible-scope.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { reportSources } from '../../../functions/reports/report-sources.ts'
import { calendar } from '../../../shared/entities/calendar.ts'
import { device } from '../../../shared/entities/device.ts'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { buildDevice, buildUser, makeTenant, noon } from '../../support/builders.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const hoursOfDay = (begin: string, end: string) =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      `DTSTART:20200101T${begin}0000Z`,
      `DTEND:20200101T${end}0000Z`,
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  ).toString('base64')

/** @param setting of the organisation, by the names of its calendars */
async function sourcesFor({ setting, own, isSeen }: { setting?: string; own?: string; isSeen: boolean }) {
  const world = inMemoryWorld({ now: () => noon })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const ids: Record<string, number> = { gone: 999_999 }
  for (const [name, begin, end] of [
    ['All', '08', '16'],
    ['Night', '20', '22'],
  ] as const) {
    const made = await records.create(calendar, calendar.schema.parse({ name, data: hoursOfDay(begin, end) }))
    ids[name] = made.id
  }
  const van = await records.create(device, buildDevice({ calendarId: ids[own ?? ''] ?? 0 }))
  const person = await records.create(user, buildUser({ administrator: isSeen, email: 'bilal@atlas.example' }))
  const settings = newServerSettings()
  if (setting) settings.attributes['report.calendarId'] = ids[setting]!
  const reader = { user: person, records, tracks: world.tracks(tenantId), scope: scopeOf(records, person), settings }
  const sources = await reportSources(reader, { devices: [van], zone: 'UTC', now: noon })
  return { van, sources }
}

const window = { from: Date.UTC(2024, 4, 1), end: Date.UTC(2024, 4, 1) + dayMs }

test.each([
  { name: 'nobody chose any', choice: {}, hours: null },
  { name: 'the organisation has some', choice: { setting: 'All' }, hours: ['All', 8] },
  { name: 'the vehicle has its own', choice: { setting: 'All', own: 'Night' }, hours: ['Night', 2] },
  { name: 'the organisation’s calendar is gone', choice: { setting: 'gone' }, hours: null },
  { name: 'the vehicle’s calendar is gone', choice: { setting: 'All', own: 'gone' }, hours: ['All', 8] },
  { name: 'the reader does not see it', choice: { setting: 'All', isSeen: false }, hours: [null, 8] },
])('usual hours where $name', async ({ choice, hours }) => {
  const { van, sources } = await sourcesFor({ isSeen: true, ...choice })
  const found = await sources.usualHours!(van, window)
  const sum = found?.hours.reduce((all, { start, end }) => all + (end - start) / 3_600_000, 0)
  expect(found && [found.name, sum]).toEqual(hours)
})
