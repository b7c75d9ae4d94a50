import { expect, test } from 'vitest'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { Maintenance } from '../../../../shared/entities/maintenance.ts'
import type { WorkshopJson } from '../../../../shared/wire/report-json.ts'
import { midnight, trackOf } from '../../../support/track-fixture.ts'
import { fleet, iso, sourcesOf, usual } from './report-fixture.ts'

const oil: Maintenance = { id: 3, name: 'Oil', type: 'odometer', start: 0, period: 15_000_000, attributes: {} }
const done = (minute: number, more: object = {}) => ({
  maintenanceId: 3,
  time: midnight + minute * minuteMs,
  value: 24_000_000,
  cost: 90.25,
  note: '<b>Filter</b>',
  at: midnight + 5000 * minuteMs,
  userId: 4,
  userName: 'Amina',
  ...more,
})

async function visits(services: readonly Maintenance[]) {
  const sources = { ...sourcesOf(await fleet(trackOf([[600, true, 0]]))), services: async () => services }
  for (const each of [
    done(700, { cost: null, note: '' }),
    done(600),
    done(620, { maintenanceId: 4 }),
    done(-1, { note: 'before the period' }),
    done(40 * 1440, { note: 'after it' }),
  ]) {
    await sources.tracks.addServiceDone(1, each)
  }
  const found: WorkshopJson[] = []
  for await (const { rows } of reportRows({ ...usual, name: 'workshop' }, sources)) {
    found.push(...(rows as WorkshopJson[]))
  }
  return found
}

test('what was done in the period is there by time, of the services that the reader sees', async () => {
  const found = await visits([oil])
  expect(found.map(({ time, cost, note }) => [time, cost, note])).toEqual([
    [iso(600), 90.25, '<b>Filter</b>'],
    [iso(700), null, ''],
  ])
  expect(found[0]).toMatchObject({
    deviceId: 1,
    deviceName: 'Van 1',
    maintenanceId: 3,
    maintenanceName: 'Oil',
    unit: 'metres',
    value: 24_000_000,
    userName: 'Amina',
    recordedTime: iso(5000),
  })
})

test('a reader who sees none of the services has no row', async () => {
  expect(await visits([])).toEqual([])
})
