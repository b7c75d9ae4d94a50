import { expect, test } from 'vitest'
import type { ActivityHistoryJson, ActivityStretchJson } from '../../../../shared/wire/days/device-activity-json.ts'
import { dayStopFeatures, dayStopsOf } from '../../../../web/src/map/layers/day-stops.ts'

const depot: [number, number] = [3.05, 36.7]
const shop: [number, number] = [3.06, 36.8]

type Known = Pick<ActivityHistoryJson, 'stretches' | 'line'>

const iso = (time: string) => `2026-05-04T${time}:00.000Z`
const drive = (from: string, to: string): ActivityStretchJson => ({ from: iso(from), to: iso(to), state: 'driving' })
const stand = (
  from: string,
  to: string,
  { at, state = 'stopped' }: Partial<ActivityStretchJson> = {},
): ActivityStretchJson => ({ from: iso(from), to: iso(to), state, ...(at && { at }) })

const shown = (known: Partial<Known>, beginning = '00:00') =>
  dayStopsOf({ stretches: [], line: [depot, shop], ...known }, Date.parse(iso(beginning))).map(({ from, to, at }) => [
    new Date(from).toISOString().slice(11, 16),
    new Date(to).toISOString().slice(11, 16),
    at,
  ])

const stopAtShop = [drive('08:00', '09:12'), stand('09:12', '09:24', { at: shop }), drive('09:24', '10:00')]

test.each<{ name: string; known: Partial<Known>; beginning?: string; expected: unknown[] }>([
  {
    name: 'a stop between two drives',
    known: { stretches: stopAtShop },
    expected: [['09:12', '09:24', shop]],
  },
  {
    name: 'a stop with the engine on and off, as one',
    known: {
      stretches: [
        drive('08:00', '09:12'),
        stand('09:12', '09:30', { at: shop, state: 'idling' }),
        stand('09:30', '10:00', { at: shop }),
        drive('10:00', '10:30'),
      ],
    },
    expected: [['09:12', '10:00', shop]],
  },
  {
    name: 'a stop that began the day before, from the beginning of the day',
    known: { stretches: [stand('04:00', '07:30', { at: depot }), drive('07:30', '08:00')] },
    beginning: '06:00',
    expected: [['06:00', '07:30', depot]],
  },
  {
    name: 'no stop of the day before',
    known: { stretches: stopAtShop },
    beginning: '09:30',
    expected: [],
  },
  {
    name: 'not the stop under way, with the engine on and off',
    known: {
      stretches: [
        ...stopAtShop,
        stand('10:00', '10:15', { at: depot, state: 'idling' }),
        stand('10:15', '11:00', { at: depot }),
      ],
    },
    expected: [['09:12', '09:24', shop]],
  },
  {
    name: 'no halt of two minutes',
    known: { stretches: [drive('08:00', '09:12'), stand('09:12', '09:14', { at: shop }), drive('09:14', '10:00')] },
    expected: [],
  },
  {
    name: 'none without a place, as older builds answered',
    known: { stretches: [drive('08:00', '09:12'), stand('09:12', '09:24'), drive('09:24', '10:00')] },
    expected: [],
  },
  { name: 'none where there is no line', known: { stretches: stopAtShop, line: [] }, expected: [] },
])('the map shows $name', ({ known, beginning, expected }) => {
  expect(shown(known, beginning)).toEqual(expected)
})

test('draws the newest 150 stops at most', () => {
  const minute = (at: number) => new Date(Date.parse(iso('00:00')) + at * 60_000).toISOString()
  const stretches = Array.from({ length: 200 }, (_, index): ActivityStretchJson[] => [
    { from: minute(6 * index), to: minute(6 * index + 1), state: 'driving' },
    { from: minute(6 * index + 1), to: minute(6 * index + 6), state: 'stopped', at: shop },
  ]).flat()
  const stops = dayStopsOf({ stretches: [...stretches, drive('20:00', '20:10')], line: [depot, shop] }, 0)
  expect(stops).toHaveLength(150)
  expect(stops.at(-1)).toMatchObject({ to: Date.parse(iso('20:00')) })
})

test('a feature has the place of its stop and says when it began', () => {
  const [from, to] = [Date.parse(iso('09:12')), Date.parse(iso('09:24'))]
  expect(dayStopFeatures([{ from, to, at: shop }]).features).toEqual([
    { type: 'Feature', properties: { from }, geometry: { type: 'Point', coordinates: shop } },
  ])
})
