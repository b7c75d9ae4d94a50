import { describe, expect, test } from 'vitest'
import { latenessOf, laneSorts, sortedLanes } from '../../../web/src/today/lane-order.ts'
import { bandPaths, markPath, mergedMarks, statePaths } from '../../../web/src/today/lane-paths.ts'
import { laneView } from '../../../web/src/today/lane-view.ts'
import { from, lane } from './lane-builders.ts'

const shown = (id: number, facts: Parameters<typeof lane>[0], late = 0) => ({
  id,
  view: laneView(lane({ deviceId: id, ...facts }), from, null),
  late: late > 0 ? { by: late, isWaiting: false } : null,
})

const lanes = [
  shown(1, { firstStart: 30_000, stretches: [[30_000, 31_000, 'driving']], distance: 5 }, 60),
  shown(2, {
    firstStart: 20_000,
    stretches: [
      [20_000, 40_000, 'driving'],
      [40_000, 41_000, 'idling'],
    ],
    distance: 9,
  }),
  { id: 3, view: null, late: null },
  shown(4, { firstStart: null, stretches: [[0, 9, 'idling']], distance: 0 }, 600),
]

test.each([
  { sort: 'name', order: [1, 2, 3, 4] },
  { sort: 'first', order: [2, 1, 3, 4] },
  { sort: 'last', order: [2, 1, 3, 4] },
  { sort: 'idle', order: [2, 4, 1, 3] },
  { sort: 'distance', order: [2, 1, 3, 4] },
  { sort: 'late', order: [4, 1, 2, 3] },
] as const)('lanes by $sort: $order', ({ sort, order }) => {
  expect(laneSorts).toContain(sort)
  expect(sortedLanes(lanes, sort).map(({ id }) => id)).toEqual(order)
})

describe('late', () => {
  test.each([
    { name: 'who drove after work began', first: 29_000, work: 28_800, now: null, late: { by: 200, isWaiting: false } },
    { name: 'nobody who drove before', first: 28_000, work: 28_800, now: null, late: null },
    { name: 'who has not driven yet', first: null, work: 28_800, now: 30_000, late: { by: 1200, isWaiting: true } },
    { name: 'nobody before work begins', first: null, work: 28_800, now: 20_000, late: null },
    { name: 'nobody who did not drive on a day that is over', first: null, work: 28_800, now: null, late: null },
    { name: 'nobody on a day without work', first: 29_000, work: null, now: null, late: null },
  ])('is $name', ({ first, work, now, late }) => {
    expect(latenessOf({ firstStart: first }, work, now)).toEqual(late)
  })
})

describe('the picture of a lane', () => {
  test('has one path for each state', () => {
    expect(statePaths(lane().stretches)).toEqual([
      { state: 'driving', path: 'M28800 4H32400v12H28800z' },
      { state: 'stopped', path: 'M0 4H28800v12H0zM32400 4H34200v12H32400z' },
    ])
  })

  test('has one path for each colour of geofences, and shows short visits', () => {
    const visits: [number, number, number][] = [
      [7, 0, 100],
      [8, 200, 200],
      [9, 300, 900],
    ]
    expect(bandPaths(visits, (id) => (id === 8 ? '#ff0000' : null), 60)).toEqual([
      { colour: null, path: 'M0 18H100v4H0zM300 18H900v4H300z' },
      { colour: '#ff0000', path: 'M200 18H260v4H200z' },
    ])
  })

  test.each([
    { name: 'apart', close: 10, marks: ['0-0 sos 1', '100-100 tow 2', '130-130 sos 1'] },
    { name: 'close to each other', close: 30, marks: ['0-0 sos 1', '100-130 tow,sos 3'] },
    { name: 'closer than a day', close: 86_400, marks: ['0-130 sos,tow 4'] },
  ])('merges alarms that are close: $name', ({ close, marks }) => {
    const merged = mergedMarks(
      [
        [0, 'sos', 1],
        [100, 'tow', 2],
        [130, 'sos', 1],
      ],
      close,
    )
    expect(merged.map(({ from: begin, to, types, count }) => `${begin}-${to} ${types.join()} ${count}`)).toEqual(marks)
    expect(markPath(merged).split('M')).toHaveLength(marks.length + 1)
  })
})
