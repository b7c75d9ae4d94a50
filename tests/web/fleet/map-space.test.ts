import { expect, test } from 'vitest'
import { mapSpace, type Panels } from '../../../web/src/fleet/map-space.ts'

const desk: Panels = {
  narrow: false,
  rightToLeft: false,
  cardOpen: false,
  drawerOpen: false,
  pageWidth: 1440,
  barHeight: 60,
  hasList: true,
}

test.each([
  { name: 'the list stands at the left of a left-to-right page', panels: {}, left: 374, right: 2 },
  { name: 'and at the right of an Arabic one', panels: { rightToLeft: true }, left: 2, right: 374 },
  {
    name: 'card and drawer take their places too',
    panels: { cardOpen: true, drawerOpen: true },
    left: 736,
    right: 374,
  },
  {
    name: 'a small page keeps some map free',
    panels: { cardOpen: true, drawerOpen: true, pageWidth: 900 },
    left: 374,
    right: 2,
  },
  { name: 'a phone has nothing at its sides', panels: { narrow: true, cardOpen: true }, left: 0, right: 0 },
])('$name', ({ panels, left, right }) => expect(mapSpace({ ...desk, ...panels })).toMatchObject({ left, right }))

test('on a phone the vehicle stays above the sheet', () =>
  expect(mapSpace({ ...desk, narrow: true, cardOpen: true }).bottom).toBeGreaterThan(300))

test('on a phone the sources of the map stay above the bar, however high it is', () =>
  expect(mapSpace({ ...desk, narrow: true, barHeight: 90 }).bottom - mapSpace({ ...desk, narrow: true }).bottom).toBe(
    30,
  ))

test.each([
  { name: 'a page', narrow: false, bottom: 114, left: 2 },
  { name: 'a phone', narrow: true, bottom: 90, left: 0 },
])('without a list, only the bar takes space: $name', ({ narrow, bottom, left }) =>
  expect(mapSpace({ ...desk, narrow, barHeight: 90, hasList: false })).toMatchObject({ bottom, left }),
)
