import { expect, test } from 'vitest'
import { recalledFilter, rememberedFilter } from '../../../web/src/fleet/filter/filter-memory.ts'
import { openFilter } from '../../../web/src/fleet/filter/fleet-filter.ts'

test('a filter survives a reload of the page, a search does not', () => {
  const filter = {
    text: 'van',
    doing: 'alarm',
    status: 'offline',
    groupIds: [3],
    stoodMs: 3_600_000,
    category: 'van',
    driver: 'K-8',
    geofenceId: 4,
    sort: 'lastUpdate',
    onlyOnMap: true,
  } as const
  expect(recalledFilter(rememberedFilter(filter))).toEqual({ ...filter, text: '' })
})

test.each([
  { name: 'nothing remembered', text: null },
  { name: 'not JSON', text: '{' },
  { name: 'a list', text: '[1]' },
  {
    name: 'choices of another version',
    text: '{"status":"asleep","doing":"flying","sort":7,"groupIds":["x"],"text":4,"stoodMs":7,"category":1,"driver":[],"geofenceId":"4"}',
  },
])('everything is open with $name', ({ text }) => expect(recalledFilter(text)).toEqual(openFilter))
