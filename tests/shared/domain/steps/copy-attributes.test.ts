import { filled } from '../../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { compiledAttribute } from '../../../../shared/domain/engine/compile.ts'
import type { ComputedType } from '../../../../shared/domain/expression/compute.ts'
import type { Attributes, Fix } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { minuteMs } from '../../../support/positions.ts'

const every = (...words: Attributes[]) => words.map((attributes, index) => reported(index * 60, { attributes }))
const values = (fixes: readonly Fix[], key: string, options: Parameters<typeof drive>[1] = {}) =>
  drive(fixes, options).positions.map(({ attributes }) => attributes[key])

describe('engine hours', () => {
  const on = { ignition: true }
  const off = { ignition: false }
  it.each([
    { name: 'while the ignition is on', fixes: every(on, on, on), minutes: [undefined, 1, 2] },
    { name: 'not while it is off', fixes: every(on, on, off, off, on, on), minutes: [undefined, 1, 1, 1, 1, 2] },
    {
      name: 'not across messages that say nothing of it',
      fixes: every(on, on, {}, on, on),
      minutes: [undefined, 1, 1, 1, 2],
    },
    {
      name: 'as the tracker counts them',
      fixes: every(on, { ...on, hours: 50 * minuteMs }, on),
      minutes: [undefined, 50, 51],
    },
    {
      name: 'between the neighbours of a late fix',
      fixes: [...every(on), reported(120, { attributes: on }), reported(60, { attributes: on })],
      minutes: [undefined, 1, 2],
    },
  ])('engine hours: $name', ({ fixes, minutes }) => {
    expect(values(fixes, 'hours').map((hours) => (hours === undefined ? hours : Number(hours) / minuteMs))).toEqual(
      minutes,
    )
  })
})

describe('copied attributes', () => {
  it('are kept until another value comes', () => {
    const fixes = every({ load: true, fuel: 4 }, {}, { load: false }, {})
    expect(values(fixes, 'load', { settings: { 'processing.copyAttributes': 'load hours' } })).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(values(fixes, 'fuel', { settings: { 'processing.copyAttributes': 'load,hours' } })).toEqual([
      4,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('make engine hours count across messages that say nothing of the ignition', () => {
    const settings = { 'processing.copyAttributes': 'ignition' }
    expect(values(every({ ignition: true }, {}, {}), 'hours', { settings })).toEqual([
      undefined,
      minuteMs,
      2 * minuteMs,
    ])
  })

  it('do not hide that a fix came twice', () => {
    const [first, second] = every({ door: true }, {})
    expect(values([first!, second!, second!], 'door', { settings: { 'processing.copyAttributes': 'door' } })).toEqual([
      true,
      true,
    ])
  })
})

describe('linked drivers', () => {
  const activeRules = { driverUniqueId: 'amina' }
  it('drive when nobody else is named, unless that is turned off', () => {
    const fixes = every({}, { driverUniqueId: 'omar' })
    const off = { 'processing.useLinkedDriver': false }
    expect(values(fixes, 'driverUniqueId', { activeRules })).toEqual(['amina', 'omar'])
    expect(values(fixes, 'driverUniqueId', { activeRules, settings: off })).toEqual([undefined, 'omar'])
  })
})

describe('computed attributes', () => {
  const made = (attribute: string, expression: string, type: ComputedType = 'number') =>
    compiledAttribute({ id: 9, attribute, expression, type })

  it('see those before them, and what the engine found out', () => {
    const computedLast = [
      made('litres', 'adc1 * 2'),
      made('half', 'litres / 2.0'),
      made('far', 'totalDistance > 50', 'boolean'),
    ]
    const { positions } = drive(
      [reported(0, { attributes: { adc1: 5 } }), reported(60, { metres: 200, attributes: { adc1: 6 } })],
      { activeRules: { computedLast } },
    )
    expect(positions.map(({ attributes: { litres, half, far } }) => [litres, half, far])).toEqual([
      [10, 5, false],
      [12, 6, true],
    ])
  })

  it('may correct what the tracker sent before anything is made of it', () => {
    const computedFirst = [made('speed', 'obdSpeed / 1.852'), made('ignition', 'in1', 'boolean')]
    const { positions } = drive([reported(0, { attributes: { obdSpeed: 37.04, in1: true } })], {
      activeRules: { computedFirst },
    })
    expect(positions[0]).toMatchObject({ speed: 20, attributes: { ignition: true, motion: true } })
  })

  it('take an attribute away with nothing', () => {
    const computedLast = [made('alarm', 'alarm == "tow" ? null : alarm', 'string')]
    expect(drive([reported(0, { attributes: { alarm: 'tow' } })], { activeRules: { computedLast } }).events).toEqual([])
  })

  it.each([
    { name: 'an unknown name', attribute: 'x', expression: 'nothing + 1', reason: '"nothing"' },
    { name: 'another type', attribute: 'x', expression: '"five"', reason: 'not a number' },
    { name: 'a latitude beyond the pole', attribute: 'latitude', expression: '91', reason: 'does not fit' },
    { name: 'a speed below nought', attribute: 'speed', expression: '-1', reason: 'does not fit' },
  ])('that fail spoil nothing and say why: $name', ({ attribute, expression, reason }) => {
    const computedLast = [made(attribute, expression), made('y', '2')]
    const { answers } = drive([reported(0, { speed: 7 })], { activeRules: { computedLast } })
    expect(answers[0]!.position).toMatchObject({ speed: 7, attributes: { y: 2 } })
    const said = answers[0]!.problems.map((problem) => [problem.kind, problem.id, filled(problem.reason)])
    expect(said).toEqual([['attribute', 9, expect.stringContaining(reason)]])
  })

  it('do not hide that a fix came twice, whatever they change', () => {
    const computedLast = [made('fuel', 'fuel * 2'), made('speed', 'speed + 1.0')]
    const fix = reported(0, { speed: 7, attributes: { fuel: 4 } })
    const { positions } = drive([fix, reported(60), fix], { activeRules: { computedLast } })
    expect(positions.map(({ speed, attributes }) => [speed, attributes.fuel])).toEqual([
      [8, 8],
      [1, undefined],
    ])
  })
})

describe('computed attributes with the position before, and with the device', () => {
  const computed = (expression: string, type: ComputedType, priority = 0) => {
    const step = compiledAttribute({ id: 1, attribute: 'made', expression, type })
    return { activeRules: priority < 0 ? { computedFirst: [step] } : { computedLast: [step] } }
  }
  const fixes = every({ ignition: false, fuel1: 1 }, { ignition: true, fuel1: 0.5 }, { ignition: true })

  it.each([
    { name: 'after motion', priority: 0 },
    { name: 'before everything else', priority: -1 },
  ])('see them $name', ({ priority }) => {
    const switched = computed('ignition && !lastIgnition', 'boolean', priority)
    expect(values(fixes, 'made', switched)).toEqual([false, true, false])
    const litres = { ...computed('tankSize * (fuel1 ?? lastFuel1)', 'number', priority), settings: { tankSize: 60 } }
    expect(values(fixes, 'made', litres)).toEqual([60, 30, 30])
  })

  it('see what lay before a late fix, not what came before it', () => {
    const late = [
      ...every({ ignition: false }),
      reported(120, { attributes: { ignition: true } }),
      reported(60, { attributes: { ignition: true } }),
    ]
    expect(values(late, 'made', computed('lastIgnition', 'boolean'))).toEqual([undefined, false, false])
  })
})
