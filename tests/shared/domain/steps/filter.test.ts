import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { fixOf, noon, secondMs } from '../../../support/positions.ts'

/** `+` for a fix that was kept, `-` for one that was not. */
const kept = (fixes: readonly Fix[], settings: Record<string, unknown> = {}, isKept?: (time: number) => boolean) =>
  drive(fixes, { settings, activeRules: isKept && { isKept } })
    .answers.map(({ position }) => (position ? '+' : '-'))
    .join('')

const heartbeat = (seconds: number): Fix => fixOf({ ...reported(seconds), location: null })
const zero = { latitude: 0, longitude: 0 }

describe('filters', () => {
  it.each([
    { name: 'invalid', fixes: [reported(0, { valid: false })], settings: { 'filter.invalid': true }, is: '-' },
    { name: 'zero', fixes: [reported(0, zero)], settings: { 'filter.zero': 'true' }, is: '-' },
    { name: 'outdated', fixes: [reported(0), heartbeat(10)], settings: { 'filter.outdated': true }, is: '+-' },
    {
      name: 'past',
      fixes: [reported(3600), reported(0), reported(3000)],
      settings: { 'filter.past': 1000 },
      is: '+-+',
    },
    {
      name: 'future',
      fixes: [{ ...reported(0), fixTime: noon + 100 * secondMs }],
      settings: { 'filter.future': 60 },
      is: '-',
    },
    {
      name: 'accuracy',
      fixes: [reported(0, { accuracy: 50 }), reported(10, { accuracy: 51 })],
      settings: { 'filter.accuracy': '50' },
      is: '+-',
    },
    {
      name: 'approximate',
      fixes: [reported(0, { attributes: { approximate: true } })],
      settings: { 'filter.approximate': true },
      is: '-',
    },
    {
      name: 'static',
      fixes: [reported(0, { speed: 1 }), reported(10), reported(20, { speed: 1 })],
      settings: { 'filter.static': true },
      is: '+-+',
    },
    {
      name: 'duplicate',
      fixes: [reported(0), reported(0, { metres: 3 }), reported(0, { attributes: { door: true } })],
      settings: { 'filter.duplicate': true },
      is: '+-+',
    },
    {
      name: 'distance',
      fixes: [reported(0), reported(10, { metres: 9 }), reported(20, { metres: 11 })],
      settings: { 'filter.distance': 10 },
      is: '+-+',
    },
    {
      name: 'max speed',
      fixes: [reported(0), reported(10, { metres: 600 }), reported(20, { metres: 600 })],
      settings: { 'filter.maxSpeed': 100 },
      is: '+-+',
    },
    {
      name: 'min period',
      fixes: [reported(0), reported(5), reported(10)],
      settings: { 'filter.minPeriod': 10 },
      is: '+-+',
    },
    {
      name: 'min period, late',
      fixes: [reported(0), reported(60), reported(5), reported(30)],
      settings: { 'filter.minPeriod': 10 },
      is: '++-+',
    },
    {
      name: 'distance, but after a long time',
      fixes: [reported(0), reported(100), reported(300)],
      settings: { 'filter.distance': 10, 'filter.skipLimit': 200 },
      is: '+-+',
    },
    {
      name: 'static, but the ignition changed',
      fixes: [
        reported(0, { speed: 1, attributes: { ignition: true } }),
        reported(10, { attributes: { ignition: true } }),
        reported(20, { attributes: { ignition: false } }),
      ],
      settings: { 'filter.static': true, 'filter.skipAttributes': 'alarm, ignition' },
      is: '+-+',
    },
    {
      name: 'static, but the first position of all says that the ignition is on',
      fixes: [
        reported(0, { attributes: { ignition: true } }),
        reported(10, { attributes: { ignition: true } }),
        reported(20, { attributes: { ignition: false } }),
      ],
      settings: { 'filter.static': true, 'filter.skipAttributes': 'ignition' },
      is: '+-+',
    },
    {
      name: 'static, and the first position of all says nothing of what is watched',
      fixes: [reported(0, { attributes: { door: true } }), reported(10, { attributes: { ignition: false } })],
      settings: { 'filter.static': true, 'filter.skipAttributes': 'ignition', 'filter.skipLimit': 5 },
      is: '-+',
    },
    {
      name: 'daily limit',
      fixes: [reported(0), reported(10), reported(20), reported(86_400)],
      settings: { 'filter.dailyLimit': 2 },
      is: '++-+',
    },
    {
      name: 'daily limit, one in each interval after it',
      fixes: [reported(0), reported(10), reported(20), reported(69), reported(70), reported(80)],
      settings: { 'filter.dailyLimit': 2, 'filter.dailyLimitInterval': 60 },
      is: '++--+-',
    },
    {
      name: 'daily limit counts what is kept',
      fixes: [reported(0), reported(5), reported(20), reported(40)],
      settings: { 'filter.dailyLimit': 2, 'filter.minPeriod': 10 },
      is: '+-+-',
    },
    {
      name: 'all switched off at once',
      fixes: [reported(0, zero)],
      settings: { 'filter.zero': true, 'filter.enable': false },
      is: '+',
    },
  ])('$name', ({ fixes, settings, is }) => {
    expect(kept(fixes, settings)).toBe(is)
  })

  it('keep everything while nobody sets one', () => {
    const strange = [
      reported(0, zero),
      reported(0, { ...zero, valid: false }),
      reported(10, { ...zero, accuracy: 90_000 }),
      reported(11, zero),
    ]
    expect(kept(strange)).toBe('++++')
  })

  it('that the device has a calendar for keep what is inside it', () => {
    expect(kept([reported(0), reported(60), reported(120)], {}, (time) => time < noon + 100 * secondMs)).toBe('++-')
    expect(kept([reported(200)], { 'filter.enable': false }, (time) => time < noon + 100 * secondMs)).toBe('-')
  })

  it('still let a device count as there', () => {
    expect(drive([reported(0, zero)], { settings: { 'filter.zero': true } }).state).toMatchObject({
      status: 'online',
      last: null,
    })
  })

  it('add no way of what they drop', () => {
    const { positions } = drive([reported(0), reported(10, { metres: 700 }), reported(20, { metres: 200 })], {
      settings: { 'filter.maxSpeed': 100 },
    })
    expect(positions.map(({ attributes }) => Math.round(Number(attributes.totalDistance)))).toEqual([0, 200])
  })
})

describe('files that a fix names', () => {
  const picture = (seconds: number): Fix => ({ ...heartbeat(seconds), attributes: { image: `${seconds}.jpg` } })
  const mediaOf = ({ answers }: ReturnType<typeof drive>) =>
    answers.flatMap(({ events }) => events).filter(({ type }) => type === 'media')

  it.each(['filter.outdated', 'filter.duplicate'])('have their event when %s does not keep the fix', (name) => {
    const driven = drive([reported(0, { attributes: { image: '0.jpg' } }), picture(10)], { settings: { [name]: true } })
    expect(driven.positions).toHaveLength(1)
    expect(mediaOf(driven)).toMatchObject([
      { attributes: { media: 'image', file: '0.jpg' } },
      {
        attributes: { media: 'image', file: '10.jpg' },
        eventTime: noon + 10 * secondMs,
        positionId: driven.positions[0]!.id,
      },
    ])
  })

  it('have it without a position when none was kept yet', () => {
    const driven = drive([reported(0, { ...zero, attributes: { image: '0.jpg' } })], {
      settings: { 'filter.zero': true },
    })
    expect(mediaOf(driven)).toMatchObject([{ positionId: 0 }])
  })

  it('have none at a time that the calendar of the device leaves out', () => {
    const fixes = [reported(0), reported(200, { attributes: { image: '200.jpg' } })]
    expect(mediaOf(drive(fixes, { activeRules: { isKept: (time) => time < noon + 100 * secondMs } }))).toEqual([])
  })
})
