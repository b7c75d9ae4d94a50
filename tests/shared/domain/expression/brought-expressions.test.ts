import { describe, expect, it } from 'vitest'
import { computeAttribute, type ComputedType } from '../../../../shared/domain/expression/compute.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { noon, position } from './evaluated-position.ts'

const before: Position = {
  ...position,
  fixTime: noon - 61_000,
  speed: 2,
  attributes: { power: 11, ignition: false, io1: 4, SSID: 'Depot' },
}
const set: Record<string, unknown> = {
  tankSize: 60,
  plate: '00123-116-16',
  speed: 99,
  lastService: 12_000,
  'decoder.timezone': 'Africa/Algiers',
  'notificator.key': 'secret',
}
const setting = (key: string) => (Object.hasOwn(set, key) ? set[key] : undefined)

describe('expressions of people who come from Traccar', () => {
  it.each<[expression: string, result: number | boolean | string | null]>([
    ['tankSize * adc1', 420],
    ['tankSize / 8', 7.5],
    ['speed', 12],
    ['lastPower', 11],
    ['power - lastPower', 1],
    ['lastIgnition', false],
    ['ignition && !lastIgnition', true],
    ['lastSpeed < speed', true],
    ['lastSSID', 'Depot'],
    ['lastService', 12_000],
    ['lastRpm == null', true],
    ['fixTime.getTime() - lastFixTime.getTime()', 60_000],
    ['io99 == null', true],
    ['null != io99', false],
    ['io99 != null && io99 > 5', false],
    ['io99 == null ? 0 : io99', 0],
    ['io.deep == null', true],
    ['adc1 == null', false],
    ['if (adc1 > 5) { 1 } else { 2 }', 1],
    ['if (adc1 > 9) 1 else if (adc1 > 6) 2 else 3', 2],
    ['if (adc1 > 9) 1; else 2', 2],
    ['if (adc1 > 9) { 1 }', null],
    ['if (io99 == null) { return 0; } io99 * 2', 0],
    ['if (adc1 > 5) { x = adc1 * 2; y = x + 1 } y', 15],
    ['var x = 2; let y = x * 3; const z = y; return z + 1; 99', 7],
    ['var x; if (ignition) x = 5; x', 5],
    ['return speed > 5', true],
    ['1 =~ {1, 2} ? 1 : 2', 1],
    ['// volts of the battery\npower / 2 /* half */ ## of it', 6],
    ['"12;30;45".split(";")[1]', '30'],
    ['"12, 30".split(",\\\\s+")[1] * 2', 60],
    ['"a|b".split("|")[1] + "1.2".split("\\\\.")[1]', 'b2'],
    ['"a-b_c".split("[-_]").length', 3],
    ['"a,b,,".split(",").size()', 2],
    ['plate.split("-")[0]', '00123'],
    ['"1 2 3".replaceAll("\\\\s", "")', '123'],
    ['speed.intValue() / 5', 2],
    ['(speed * 1.9).intValue()', 22],
    ['adc1.doubleValue() / 2', 3.5],
    ['ignition.booleanValue()', true],
    ['fixTime.getHours()', 11],
    ['fixTime.getMinutes() * 100 + fixTime.getSeconds()', 5959],
    ['fixTime.getDay() * 100 + fixTime.getDate()', 301],
    ['fixTime.getYear() * 100 + fixTime.getMonth()', 12_404],
    ['fixTime.before(deviceTime) && deviceTime.after(lastFixTime)', true],
    ['adc1.equals(7)', true],
  ])('%s is %s', (expression, result) => {
    const type = typeof result === 'string' ? 'string' : typeof result === 'boolean' ? 'boolean' : 'number'
    expect(computeAttribute({ expression, type }, position, { last: before, setting })).toBe(result)
  })

  it('find nothing of the position before the first one', () => {
    const first = (expression: string, type: ComputedType) =>
      computeAttribute({ expression, type }, position, { last: null, setting })
    expect(first('lastPower == null', 'boolean')).toBe(true)
    expect(first('ignition && !lastIgnition', 'boolean')).toBe(true)
    expect(first('lastPower', 'number')).toBeNull()
  })

  it('never learn settings of the product', () => {
    const asked = { expression: 'notificator.key', type: 'string' } as const
    expect(() => computeAttribute(asked, position, { last: null, setting })).toThrow('is not known')
  })
})

describe('a whole number of a tracker, divided', () => {
  const divided = (protocol: string, key: string, value: number) =>
    computeAttribute(
      { expression: `${key} / 2 * 100`, type: 'number' },
      { ...position, protocol, attributes: { [key]: value } },
    )

  it.each([
    { protocol: 'mqtt', key: 'adc1', values: [4.9, 5, 5.05], results: [245, 250, 252.5] },
    { protocol: 'osmand', key: 'io9', values: [4.9, 5, 5.05], results: [245, 250, 252.5] },
    { protocol: 'teltonika', key: 'adc1', values: [4.9, 5, 5.05], results: [245, 250, 252.5] },
    { protocol: 'teltonika', key: 'io24', values: [4, 5], results: [200, 200] },
    { protocol: 'mqtt', key: 'power', values: [4.9, 5], results: [245, 250] },
  ])('$key of $protocol: $values gives $results', ({ protocol, key, values, results }) => {
    expect(values.map((value) => divided(protocol, key, value))).toEqual(results)
  })
})
