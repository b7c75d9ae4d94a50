import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { drive, told } from '../../../support/engine.ts'
import { fixOf, noon, secondMs } from '../../../support/positions.ts'

/** `+` for a fix that was kept, `-` for one that was not. */
const kept = (fixes: readonly Fix[], settings: Record<string, unknown> = {}, isKept?: (time: number) => boolean) =>
  drive(fixes, { settings, inForce: isKept && { isKept } })
    .answers.map(({ position }) => (position ? '+' : '-'))
    .join('')

const heartbeat = (seconds: number): Fix => fixOf({ ...told(seconds), location: null })
const zero = { latitude: 0, longitude: 0 }

describe('filters', () => {
  it.each([
    { name: 'invalid', fixes: [told(0, { valid: false })], settings: { 'filter.invalid': true }, is: '-' },
    { name: 'zero', fixes: [told(0, zero)], settings: { 'filter.zero': 'true' }, is: '-' },
    { name: 'outdated', fixes: [told(0), heartbeat(10)], settings: { 'filter.outdated': true }, is: '+-' },
    { name: 'past', fixes: [told(3600), told(0), told(3000)], settings: { 'filter.past': 1000 }, is: '+-+' },
    {
      name: 'future',
      fixes: [{ ...told(0), fixTime: noon + 100 * secondMs }],
      settings: { 'filter.future': 60 },
      is: '-',
    },
    {
      name: 'accuracy',
      fixes: [told(0, { accuracy: 50 }), told(10, { accuracy: 51 })],
      settings: { 'filter.accuracy': '50' },
      is: '+-',
    },
    {
      name: 'approximate',
      fixes: [told(0, { attributes: { approximate: true } })],
      settings: { 'filter.approximate': true },
      is: '-',
    },
    {
      name: 'static',
      fixes: [told(0, { speed: 1 }), told(10), told(20, { speed: 1 })],
      settings: { 'filter.static': true },
      is: '+-+',
    },
    {
      name: 'duplicate',
      fixes: [told(0), told(0, { metres: 3 }), told(0, { attributes: { door: true } })],
      settings: { 'filter.duplicate': true },
      is: '+-+',
    },
    {
      name: 'distance',
      fixes: [told(0), told(10, { metres: 9 }), told(20, { metres: 11 })],
      settings: { 'filter.distance': 10 },
      is: '+-+',
    },
    {
      name: 'max speed',
      fixes: [told(0), told(10, { metres: 600 }), told(20, { metres: 600 })],
      settings: { 'filter.maxSpeed': 100 },
      is: '+-+',
    },
    { name: 'min period', fixes: [told(0), told(5), told(10)], settings: { 'filter.minPeriod': 10 }, is: '+-+' },
    {
      name: 'min period, late',
      fixes: [told(0), told(60), told(5), told(30)],
      settings: { 'filter.minPeriod': 10 },
      is: '++-+',
    },
    {
      name: 'distance, but after a long time',
      fixes: [told(0), told(100), told(300)],
      settings: { 'filter.distance': 10, 'filter.skipLimit': 200 },
      is: '+-+',
    },
    {
      name: 'static, but the ignition changed',
      fixes: [
        told(0, { speed: 1, attributes: { ignition: true } }),
        told(10, { attributes: { ignition: true } }),
        told(20, { attributes: { ignition: false } }),
      ],
      settings: { 'filter.static': true, 'filter.skipAttributes': 'alarm, ignition' },
      is: '+-+',
    },
    {
      name: 'daily limit',
      fixes: [told(0), told(10), told(20), told(86_400)],
      settings: { 'filter.dailyLimit': 2 },
      is: '++-+',
    },
    {
      name: 'daily limit, one in each interval after it',
      fixes: [told(0), told(10), told(20), told(69), told(70), told(80)],
      settings: { 'filter.dailyLimit': 2, 'filter.dailyLimitInterval': 60 },
      is: '++--+-',
    },
    {
      name: 'daily limit counts what is kept',
      fixes: [told(0), told(5), told(20), told(40)],
      settings: { 'filter.dailyLimit': 2, 'filter.minPeriod': 10 },
      is: '+-+-',
    },
    {
      name: 'all switched off at once',
      fixes: [told(0, zero)],
      settings: { 'filter.zero': true, 'filter.enable': false },
      is: '+',
    },
  ])('$name', ({ fixes, settings, is }) => {
    expect(kept(fixes, settings)).toBe(is)
  })

  it('keep everything while nobody sets one', () => {
    const strange = [
      told(0, zero),
      told(0, { ...zero, valid: false }),
      told(10, { ...zero, accuracy: 90_000 }),
      told(11, zero),
    ]
    expect(kept(strange)).toBe('++++')
  })

  it('that the device has a calendar for keep what is inside it', () => {
    expect(kept([told(0), told(60), told(120)], {}, (time) => time < noon + 100 * secondMs)).toBe('++-')
    expect(kept([told(200)], { 'filter.enable': false }, (time) => time < noon + 100 * secondMs)).toBe('-')
  })

  it('still let a device count as there', () => {
    expect(drive([told(0, zero)], { settings: { 'filter.zero': true } }).state).toMatchObject({
      status: 'online',
      last: null,
    })
  })

  it('add no way of what they drop', () => {
    const { positions } = drive([told(0), told(10, { metres: 600 }), told(20, { metres: 100 })], {
      settings: { 'filter.maxSpeed': 100 },
    })
    expect(positions.map(({ attributes }) => Math.round(Number(attributes.totalDistance)))).toEqual([0, 100])
  })
})
