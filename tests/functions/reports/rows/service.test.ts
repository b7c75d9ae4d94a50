import { expect, test } from 'vitest'
import { reportRows } from '../../../../functions/reports/rows/report-rows.ts'
import type { ReportRequest } from '../../../../functions/reports/rows/device-report.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import type { Maintenance } from '../../../../shared/entities/maintenance.ts'
import type { ServiceJson } from '../../../../shared/wire/report-json.ts'
import { buildEvent } from '../../../support/builders.ts'
import { midnight, trackOf } from '../../../support/track-fixture.ts'
import { fleet, iso, now, sourcesOf, usual } from './report-fixture.ts'

const track = trackOf([[600, true, 0, { attributes: { odometer: 23_800_000, hours: 0 } }]])

const became = (id: number, minute: number, maintenanceId: number) =>
  buildEvent(0, {
    id,
    deviceId: 1,
    type: 'maintenance',
    maintenanceId,
    eventTime: midnight + minute * minuteMs,
    attributes: {},
  })
const events = [became(1, 610, 3), became(2, 620, 4), became(3, 1500, 3), became(4, 4 * 1440, 3)]

const plan = (id: number, more: Partial<Maintenance>): Maintenance => ({
  id,
  name: `Service ${id}`,
  type: 'odometer',
  start: 10_000_000,
  period: 15_000_000,
  attributes: {},
  ...more,
})

async function services(plans: readonly Maintenance[], asked: Partial<ReportRequest> = {}) {
  const sources = { ...sourcesOf(await fleet(track, { events })), services: async () => plans }
  const found: ServiceJson[] = []
  for await (const { rows } of reportRows({ ...usual, name: 'service', ...asked }, sources)) {
    found.push(...(rows as ServiceJson[]))
  }
  return found
}

test('what is left until the next mark, what became due in the period, and what it cost', async () => {
  expect(await services([plan(3, { attributes: { 'service.cost': 90.25, 'service.warnBefore': 2_000_000 } })])).toEqual(
    [
      {
        deviceId: 1,
        deviceName: 'Van 1',
        maintenanceId: 3,
        maintenanceName: 'Service 3',
        type: 'odometer',
        unit: 'metres',
        state: 'soon',
        lastDue: 10_000_000,
        current: 23_800_000,
        nextDue: 25_000_000,
        left: 1_200_000,
        used: 92,
        period: 15_000_000,
        warnBefore: 2_000_000,
        times: 2,
        dueTime: iso(1500),
        cost: 90.25,
        costInPeriod: 180.5,
      },
    ],
  )
})

test.each([
  {
    name: 'a mark that is passed',
    of: { start: 8_000_000 },
    row: { state: 'due', nextDue: 23_000_000, left: -800_000 },
  },
  { name: 'no cost', of: {}, row: { state: 'soon', cost: null, costInPeriod: null, warnBefore: 1_500_000 } },
  {
    name: 'a date',
    of: { type: 'fixTime', start: now - 40 * dayMs, period: 30 * dayMs },
    row: { unit: 'time', state: 'fine', current: now, lastDue: now - 10 * dayMs, nextDue: now + 20 * dayMs },
  },
  {
    name: 'a value that the tracker does not send',
    of: { type: 'fuelUsed' },
    row: { unit: 'litres', state: 'unknown', current: null, nextDue: null, left: null },
  },
])('service by $name', async ({ of, row }) => {
  expect((await services([plan(5, of)]))[0]).toMatchObject({ times: 0, dueTime: null, ...row })
})

test('the one that is furthest comes first, what is not known last', async () => {
  const found = await services([plan(6, { type: 'hours' }), plan(7, { period: 50_000_000 }), plan(8, {})])
  expect(found.map(({ maintenanceId }) => maintenanceId)).toEqual([8, 7, 6])
})

test('a vehicle without service has no row', async () => {
  expect(await services([])).toEqual([])
})
