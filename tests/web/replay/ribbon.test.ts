import { describe, expect, it } from 'vitest'
import { stretchesOfFixes, stretchesOfQuarters, timesOf, type Stretch } from '../../../web/src/replay/track/ribbon.ts'
import { fixAt, start, seconds, minute, usualGap } from './tracks-builder.ts'

const inMinutes = (stretches: readonly Stretch[]) =>
  stretches.map(({ from, to, state }) => `${state} ${(from - start) / minute}-${(to - start) / minute}`)

/** One fix a minute: d drives, i idles, s stands, a dot is a minute without a fix. */
const track = (signs: string, moves = true) =>
  signs.split('').flatMap((sign, index) => {
    const engine = ({ d: 'driving', i: 'idling', s: 'stopped' } as const)[sign]
    return engine ? [fixAt(index * 60, { engine, longitude: moves ? 3 + index / 100 : 3 })] : []
  })

describe('what a vehicle did, by its fixes', () => {
  it.each([
    { name: 'nothing', fixes: [], is: [] },
    { name: 'a drive', fixes: track('dddd'), is: ['driving 0-3'] },
    { name: 'a drive that ends', fixes: track('dddsssss'), is: ['driving 0-3', 'stopped 3-7'] },
    { name: 'a red light', fixes: track('ddiiddd'), is: ['driving 0-6'] },
    { name: 'waiting', fixes: track('ddiiiiidd'), is: ['driving 0-2', 'idling 2-7', 'driving 7-8'] },
    { name: 'a short halt at the end is no red light', fixes: track('ddii'), is: ['driving 0-2', 'idling 2-3'] },
    { name: 'silence on the way', fixes: track('dd.......dd'), is: ['driving 0-1', 'driving 9-10'] },
    {
      name: 'an hour of silence on the way',
      fixes: track(`dd${'.'.repeat(60)}dd`),
      is: ['driving 0-1', 'gap 1-62', 'driving 62-63'],
    },
    { name: 'an hour of silence at one place', fixes: track(`ss${'.'.repeat(60)}ss`, false), is: ['stopped 0-63'] },
    { name: 'silence at one place', fixes: track('ss.......ss', false), is: ['stopped 0-10'] },
    {
      name: 'silence on the way of a vehicle whose settings say ten minutes',
      fixes: track(`dd${'.'.repeat(12)}dd`),
      gap: { ms: 10 * minute, metres: 100 },
      is: ['driving 0-1', 'gap 1-14', 'driving 14-15'],
    },
    {
      name: 'and of one whose settings say two',
      fixes: track('dd..dd'),
      gap: { ms: 2 * minute, metres: 100 },
      is: ['driving 0-1', 'gap 1-4', 'driving 4-5'],
    },
    {
      name: 'an hour of silence of a tracker that reports each two hours',
      fixes: track(`dd${'.'.repeat(60)}dd`),
      gap: { ms: 180 * minute, metres: 100 },
      is: ['driving 0-1', 'driving 62-63'],
    },
    {
      name: 'an hour of silence that ends within a large circle of drift',
      fixes: [fixAt(0, { engine: 'stopped' }), fixAt(3660, { engine: 'stopped', longitude: 3.0018 })],
      gap: { ms: 60 * minute, metres: 300 },
      is: ['stopped 0-61'],
    },
  ])('$name', ({ fixes, gap = usualGap, is }) => expect(inMinutes(stretchesOfFixes(fixes, gap))).toEqual(is))

  it('adds up how long', () => {
    expect(timesOf(stretchesOfFixes(track('dddsssss'), usualGap))).toEqual({
      driving: 3 * minute,
      idling: 0,
      stopped: 4 * minute,
      gap: 0,
    })
  })
})

const quarter = (index: number, facts: { metres?: number; engineMs?: number } = {}) => ({
  start: seconds(index * 900),
  positions: 10,
  metres: 0,
  engineMs: 0,
  maxSpeed: 0,
  ...facts,
})

it.each([
  { name: 'driving', quarters: [quarter(0, { metres: 4000 }), quarter(1, { metres: 900 })], is: ['driving 0-30'] },
  { name: 'engine on', quarters: [quarter(0, { engineMs: 900_000 })], is: ['idling 0-15'] },
  { name: 'standing with jitter', quarters: [quarter(0, { metres: 60 })], is: ['stopped 0-15'] },
  { name: 'silent at one place', quarters: [quarter(0), quarter(4)], is: ['stopped 0-75'] },
  {
    name: 'silent on the way',
    quarters: [quarter(0, { metres: 900 }), quarter(4, { metres: 9000 })],
    is: ['driving 0-15', 'driving 60-75'],
  },
  {
    name: 'silent for hours on the way',
    quarters: [quarter(0, { metres: 900 }), quarter(8, { metres: 9000 })],
    is: ['driving 0-15', 'gap 15-120', 'driving 120-135'],
  },
])('what a vehicle did, by quarters of an hour: $name', ({ quarters, is }) => {
  expect(inMinutes(stretchesOfQuarters(quarters, usualGap))).toEqual(is)
})
