import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LinkedDevice,
  linkedPositionOf,
  type LinkedPosition,
} from '../../../../../shared/domain/rules/proximity/linked-position.ts'
import { isProximityOn, proximity } from '../../../../../shared/domain/rules/proximity/proximity.ts'
import { engineSettings } from '../../../../../shared/domain/engine/engine-settings.ts'
import { minuteMs, hourMs, secondMs } from '../../../../../shared/domain/time/durations.ts'
import type { Attributes } from '../../../../../shared/domain/position.ts'
import { distanceMetres } from '../../../../../shared/domain/distance.ts'
import { drive, reported } from '../../../../support/engine.ts'
import { here, noon, northOfHere, positionOf } from '../../../../support/positions.ts'

const [trailer, van] = [2, 3]

/** Another device, so many metres north of `here`, as it was known so many seconds after noon. */
const other = (metres: number, changes: Partial<LinkedPosition> = {}): LinkedPosition => ({
  deviceId: trailer,
  latitude: northOfHere(metres).latitude,
  longitude: here.longitude,
  fixTime: noon,
  speed: 0,
  isMoving: false,
  ...changes,
})

interface Step {
  /** where the device is, metres north of `here` */
  at: number
  /** the others then; absent for a trailer that stands `here` */
  linked?: readonly LinkedDevice[]
  moves?: boolean
  valid?: boolean
  /** seconds after noon; a minute after the one before when absent */
  second?: number
}

const near = { proximityEnterDistance: 100, proximityExitDistance: 300 }

/** What is raised at each step: `+2` near, `-2` away, `!` unaccompanied. */
function raisedBy(steps: readonly Step[], settings: object = near): string[] {
  let minute = 0
  const others = new Map<number, readonly LinkedDevice[]>()
  const fixes = steps.map(({ at, linked = [other(0)], moves, valid = true, second = minute++ * 60 }) => {
    const attributes: Attributes = moves === undefined ? {} : { motion: moves }
    const fix = reported(second, { metres: at, valid, attributes, speed: moves ? 20 : 0 })
    others.set(fix.fixTime, linked)
    return fix
  })
  const { answers } = drive(fixes, {
    settings: settings as Record<string, unknown>,
    linkedAt: ({ fixTime }) => others.get(fixTime)!,
  })
  return answers.map(({ events }) => events.flatMap(inShort).join(' '))
}

function inShort({ type, attributes }: { type: string; attributes: object }): string[] {
  const { linkedDeviceId } = attributes as { linkedDeviceId?: number }
  if (type === 'proximityEnter') return [`+${linkedDeviceId}`]
  if (type === 'proximityExit') return [`-${linkedDeviceId}`]
  return type === 'unaccompaniedMotion' ? ['!'] : []
}

/** Places of a device beside a trailer that stands `here`. */
const way = (...metres: number[]): Step[] => metres.map((at) => ({ at }))

describe('near, and away', () => {
  it.each([
    { name: 'comes and goes', steps: way(500, 50, 500), raised: ['', '+2', '-2'] },
    { name: 'begins near it', steps: way(50, 500), raised: ['', '-2'] },
    {
      name: 'drifts between the two distances',
      steps: way(500, 50, 200, 50, 200, 500),
      raised: ['', '+2', '', '', '', '-2'],
    },
    { name: 'stays between them', steps: way(500, 200, 500), raised: ['', '', ''] },
    { name: 'passes between two positions', steps: way(500, -500), raised: ['', ''] },
    { name: 'stays near', steps: way(50, 40, 60), raised: ['', '', ''] },
  ])('$name', ({ steps, raised }) => {
    expect(raisedBy(steps)).toEqual(raised)
  })

  it('is near at exactly the distance, and away beyond it', () => {
    // as positions are kept
    const [kept] = drive([reported(0, { metres: 100 })]).positions
    const exact = distanceMetres(kept!, here)
    const at = (enter: number, exit: number) =>
      raisedBy(way(500, 100, 500), { proximityEnterDistance: enter, proximityExitDistance: exit })
    expect(at(exact, exact)).toEqual(['', '+2', '-2'])
    expect(at(exact - 0.001, exact)).toEqual(['', '', ''])
    const leaving = (exit: number) =>
      raisedBy(way(500, 50, 100), { proximityEnterDistance: 60, proximityExitDistance: exit })
    expect(leaving(exact)).toEqual(['', '+2', ''])
    expect(leaving(exact - 0.001)).toEqual(['', '+2', '-2'])
  })

  it.each([
    { name: 'only coming', settings: { proximityEnterDistance: 100 }, raised: ['', '+2', '', '+2'] },
    { name: 'only going', settings: { proximityExitDistance: 100 }, raised: ['', '', '-2', ''] },
    {
      name: 'away nearer than near: it ends where it began',
      settings: { proximityEnterDistance: 100, proximityExitDistance: 20 },
      raised: ['', '+2', '-2', '+2'],
    },
    { name: 'neither', settings: {}, raised: ['', '', '', ''] },
    { name: 'below zero is none', settings: { proximityEnterDistance: -5 }, raised: ['', '', '', ''] },
  ])('where only some distances are set: $name', ({ settings, raised }) => {
    expect(raisedBy(way(500, 50, 500, 50), settings)).toEqual(raised)
  })

  it('the other comes while it stands: said with its next position', () => {
    const coming = [500, 50, 50, 500].map((metres, minute): Step => ({
      at: 0,
      linked: [other(metres, { fixTime: noon + minute * minuteMs })],
    }))
    expect(raisedBy(coming)).toEqual(['', '+2', '', '-2'])
  })

  it('several at once, each for itself', () => {
    const both = [other(0), other(60, { deviceId: van })]
    const steps = [500, 150, 50, -500].map((at): Step => ({ at, linked: both }))
    expect(raisedBy(steps)).toEqual(['', '+3', '+2', '-2 -3'])
  })

  it('a link that goes, and one that comes, raise nothing by themselves', () => {
    const steps: Step[] = [{ at: 500 }, { at: 50 }, { at: 500, linked: [] }, { at: 50 }, { at: 500 }]
    // when it is linked again, the position before counts as Traccar has it
    expect(raisedBy(steps)).toEqual(['', '+2', '', '+2', '-2'])
    expect(raisedBy([{ at: 50, linked: [] }, { at: 40 }, { at: 500 }])).toEqual(['', '', '-2'])
  })

  it('one without a position says nothing', () => {
    expect(raisedBy([500, 50, 500].map((at) => ({ at, linked: [] })))).toEqual(['', '', ''])
  })

  it('the other is without a fix for a while: what was near has gone once it is found elsewhere', () => {
    const lost: LinkedDevice[] = [{ deviceId: trailer, latitude: null }]
    const steps: Step[] = [{ at: 500 }, { at: 50 }, { at: 50, linked: lost }, { at: 900, linked: lost }, { at: 5000 }]
    expect(raisedBy(steps)).toEqual(['', '+2', '', '', '-2'])
  })

  it('positions without a valid fix neither come nor go', () => {
    expect(raisedBy([{ at: 500 }, { at: 50, valid: false }, { at: 500 }, { at: 50 }])).toEqual(['', '', '', '+2'])
  })
})

describe('how old the other’s position may be', () => {
  const ago = (ms: number, changes: Partial<LinkedPosition> = {}) => [other(0, { fixTime: noon - ms, ...changes })]
  it.each([
    { name: 'it stands since yesterday', linked: ago(24 * hourMs), raised: ['', '+2', '-2'] },
    { name: 'it drove a minute ago', linked: ago(minuteMs, { isMoving: true }), raised: ['', '+2', '-2'] },
    { name: 'it drove hours ago: nobody knows', linked: ago(hourMs, { isMoving: true }), raised: ['', '', ''] },
  ])('$name', ({ linked, raised }) => {
    expect(raisedBy([500, 50, 500].map((at) => ({ at, linked })))).toEqual(raised)
  })

  it('is near still while nobody knows, and away once it is found elsewhere', () => {
    const driving = { isMoving: true, fixTime: noon - hourMs }
    const steps: Step[] = [
      { at: 500 },
      { at: 50 },
      { at: 50, linked: [other(0, driving)] },
      { at: 50, linked: [other(900)] },
    ]
    expect(raisedBy(steps)).toEqual(['', '+2', '', '-2'])
  })

  it('together on a road, reporting in turn, they do not part', () => {
    // 20 m/s, each position of the other half a minute old
    const together = [0, 1, 2, 3].map((minute): Step => ({
      at: minute * 1200,
      moves: true,
      linked: [other(minute * 1200 - 600, { fixTime: noon + minute * minuteMs - 30_000, speed: 40, isMoving: true })],
    }))
    const begun: Step = { at: -1200, second: -60, linked: [other(-1200)] }
    expect(raisedBy([begun, ...together.map((step, minute) => ({ ...step, second: minute * 60 }))])).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
  })

  it('a trailer that is driven off while the truck stands has gone', () => {
    const off = [other(2000, { fixTime: noon + 110 * secondMs, speed: 30, isMoving: true })]
    expect(raisedBy([{ at: 0 }, { at: 0 }, { at: 0, linked: off }])).toEqual(['', '', '-2'])
  })
})

describe('off without company', () => {
  const alone = { unaccompaniedDistance: 100 }
  const start = (at: number, linked?: readonly LinkedDevice[]): Step[] => [
    { at, moves: false, ...(linked && { linked }) },
    { at: at + 20, moves: true, ...(linked && { linked }) },
    { at: at + 400, moves: true, ...(linked && { linked }) },
  ]
  it.each([
    { name: 'nobody near', steps: start(500), raised: ['', '!', ''] },
    { name: 'with one', steps: start(20), raised: ['', '', ''] },
    { name: 'with one of two', steps: start(500, [other(0), other(510, { deviceId: van })]), raised: ['', '', ''] },
    {
      name: 'nobody knows where the other is',
      steps: start(20, [other(0, { isMoving: true, fixTime: noon - hourMs })]),
      raised: ['', '!', ''],
    },
    { name: 'linked with none', steps: start(500, []), raised: ['', '', ''] },
    {
      name: 'the other has no position',
      steps: start(500, [{ deviceId: trailer, latitude: null }]),
      raised: ['', '', ''],
    },
    { name: 'a first position that moves', steps: start(500).slice(1), raised: ['', ''] },
    {
      name: 'what it says of its motion without a fix counts where it was',
      steps: [
        { at: 20, moves: false },
        { at: 900, moves: true, valid: false },
      ] satisfies Step[],
      raised: ['', ''],
    },
  ])('$name', ({ steps, raised }) => {
    expect(raisedBy(steps, alone)).toEqual(raised)
  })

  it('is off unless it is set', () => {
    expect(raisedBy(start(500), near)).toEqual(['', '', ''])
  })
})

describe('positions that come late', () => {
  it('raise nothing; the next in time says where it is', () => {
    const sentAt = noon + hourMs
    const buffer = [600, 660, 720].map((second) => ({ ...reported(second, { metres: 50 }), deviceTime: sentAt }))
    const around = { settings: near, linkedAt: () => [other(0)] }
    const before = reported(0, { metres: 500 })
    expect(drive([before, buffer], around).events.flatMap(inShort)).toEqual([])
    const { events } = drive([before, buffer, reported(3610, { metres: 50 }), reported(3670, { metres: 500 })], around)
    expect(events.flatMap(inShort)).toEqual(['+2', '-2'])
  })

  it('in any order and however often, leave the events of those in time as they are', () => {
    const steps = [500, 50, 200, 500, 40, 900]
    const inTime = steps.map((metres, minute) => reported(minute * 60, { metres }))
    const between = steps.map((metres, minute) => reported(minute * 60 + 30, { metres: metres / 3 }))
    const around = { settings: near, linkedAt: () => [other(0)] }
    const clean = drive(inTime, around).events.flatMap(inShort)
    expect(clean).toEqual(['+2', '-2', '+2', '-2'])
    fc.assert(
      fc.property(fc.shuffledSubarray([...between, ...between]), (late) => {
        const fixes = [...inTime, late]
        expect(drive(fixes, around).events.flatMap(inShort)).toEqual(clean)
      }),
    )
  })
})

describe('what it reads and remembers', () => {
  it('is nothing where nothing is set, or nothing linked', () => {
    const position = positionOf()
    const settings = engineSettings(() => undefined)
    const input = { position, last: position, settings } as Parameters<typeof proximity.evaluate>[1]
    expect(isProximityOn(settings.proximity)).toBe(false)
    expect(proximity.evaluate({ 2: 1 }, { ...input, linked: [] })).toEqual({ memory: undefined, events: [] })
    // around late fixes nobody knows: what it remembers stays
    expect(proximity.evaluate({ 2: 1 }, input)).toEqual({ memory: { 2: 1 }, events: [] })
  })

  it.each([
    { name: 'no position', last: null, is: null },
    { name: 'an outlier', last: positionOf({ attributes: { outlier: true } }), is: null },
    { name: 'what its tracker calls invalid', last: positionOf({ valid: false }), is: null },
    {
      name: 'one that moves',
      last: positionOf({ speed: 12, attributes: { motion: true } }),
      is: { deviceId: 7, latitude: here.latitude, longitude: here.longitude, fixTime: noon, speed: 12, isMoving: true },
    },
  ])('of another device: $name', ({ last, is }) => {
    expect(linkedPositionOf({ deviceId: 7, last })).toEqual(is)
  })
})
