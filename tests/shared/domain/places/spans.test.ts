import { describe, expect, it } from 'vitest'
import type { Bounds } from '../../../../shared/domain/area/bounds.ts'
import { spansAround, wantedSpans, type Span } from '../../../../shared/domain/places/spans.ts'
import { minuteMs } from '../../../../shared/domain/time/durations.ts'

const circle = { latitude: 36.75, longitude: 3.06, radiusMetres: 100 }
const box = (west: number, east = west + 0.001, south = 36.749, north = 36.751): Bounds => ({
  south,
  north,
  west,
  east,
})
const near = box(3.0595)
const west = box(3.02)
const east = box(3.09)
const farWest = box(2.9)

/** Minutes of its first and last fix. */
const span = (first: number, last: number, around?: Bounds | null): Span => ({
  first: first * minuteMs,
  last: last * minuteMs,
  ...(around !== undefined && { box: around }),
})

const cases: { name: string; spans: Span[]; at?: Partial<typeof circle>; wanted: boolean[] }[] = [
  { name: 'all fixes far away', spans: [span(0, 14, west)], wanted: [false] },
  { name: 'fixes near it', spans: [span(0, 14, near)], wanted: [true] },
  { name: 'no valid fix', spans: [span(0, 14, null)], wanted: [false] },
  { name: 'what is not known', spans: [span(0, 14)], wanted: [true] },
  {
    name: 'a way from one side to the other between two quarters',
    spans: [span(0, 14, west), span(16, 29, east)],
    wanted: [true, true],
  },
  {
    name: 'the same after so long a silence that nobody knows the way',
    spans: [span(0, 14, west), span(20, 29, east)],
    wanted: [false, false],
  },
  {
    name: 'the way in and the way out, and no more than these',
    spans: [span(0, 14, farWest), span(15, 29, west), span(30, 44, near), span(45, 59, east), span(60, 70, east)],
    wanted: [false, true, true, true, false],
  },
  {
    name: 'quarters without a valid fix between the two ends of a way',
    spans: [span(0, 14, west), span(15, 15.5, null), span(16, 29, east)],
    wanted: [true, false, true],
  },
  {
    name: 'a box of fixes on both sides of the antimeridian',
    at: { longitude: 180 },
    spans: [span(0, 14, box(-179.9, 179.9))],
    wanted: [true],
  },
  {
    name: 'a way over the antimeridian between two quarters',
    at: { longitude: -180 },
    spans: [span(0, 14, box(179.98)), span(15, 29, box(-179.99))],
    wanted: [true, true],
  },
  {
    name: 'a circle over the antimeridian, and fixes on its other side',
    at: { longitude: 179.9995 },
    spans: [span(0, 14, box(-179.9996))],
    wanted: [true],
  },
]

describe('the parts of a track that matter for a circle', () => {
  it.each(cases)('$name', ({ spans, at, wanted }) => {
    expect(wantedSpans({ ...circle, ...at }, spans)).toEqual(wanted)
  })
})

describe('the parts that matter for a window', () => {
  const spans = [span(0, 14, west), span(15, 29, west), span(30, 44, null), span(60, 74, near), span(90, 99, east)]
  it.each([
    { name: 'all of it', window: [0, 100], from: 0, to: 5 },
    { name: 'the nearest with a fix before and after', window: [50, 55], from: 1, to: 4 },
    { name: 'after all of it', window: [120, 130], from: 4, to: 5 },
    { name: 'before all of it', window: [-9, -3], from: 0, to: 1 },
  ])('$name', ({ window, from, to }) => {
    const [begin, end] = window as [number, number]
    expect(spansAround(spans, { from: begin * minuteMs, to: end * minuteMs })).toEqual(spans.slice(from, to))
  })
})
