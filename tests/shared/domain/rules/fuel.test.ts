import { describe, expect, it } from 'vitest'
import type { Attributes } from '../../../../shared/domain/position.ts'
import { depot, drive, reported } from '../../../support/engine.ts'

const thresholds: Record<string, number> = { fuelDropThreshold: 15, fuelIncreaseThreshold: 15 }

/** `+30: 20→50` is 30 litres more. */
function raised(
  levels: readonly (number | null)[],
  { everySeconds = 120, attributes = {}, settings = thresholds, sensor = 'fuel' } = {},
) {
  const fixes = levels.map((level, index) =>
    reported(index * everySeconds, {
      attributes: { ...(attributes as Attributes), ...(level !== null && { [sensor]: level }) },
    }),
  )
  return drive(fixes, { settings })
    .events.filter(({ type }) => type.startsWith('deviceFuel'))
    .map(
      ({ type, attributes: { before, after } }) =>
        `${type === 'deviceFuelDrop' ? '-' : '+'} ${Math.round(Number(before))}→${Math.round(Number(after))}`,
    )
}
const steady = (from: number, count: number, each: number) =>
  Array.from({ length: count }, (_, index) => from + index * each)

describe('fuel', () => {
  it.each([
    { name: 'one step up', levels: [20, 60, 60], reported: ['+ 20→60'] },
    { name: 'one step down', levels: [60, 20, 20], reported: ['- 60→20'] },
    { name: 'in many steps, as one', levels: [20, 28, 36, 44, 52, 60, 60, 60], reported: ['+ 20→60'] },
    { name: 'less than the threshold', levels: [20, 34, 34], reported: [] },
    { name: 'a reading that was wrong', levels: [60, 5, 60, 60], reported: [] },
    { name: 'messages that say nothing of it in between', levels: [60, null, 20, null, 20], reported: ['- 60→20'] },
    { name: 'sloshing', levels: [60, 58, 61, 57, 60, 62, 58, 60], reported: [] },
    { name: 'up and down', levels: [20, 60, 60, 59, 30, 30], reported: ['+ 20→60', '- 59→30'] },
    { name: 'a level below nought is no level', levels: [60, -1, 60], reported: [] },
  ])('fuel: $name', ({ levels, reported: expected }) => {
    expect(raised(levels)).toEqual(expected)
  })

  it.each([
    { name: 'a theft and a fill', litres: 60, levels: [90, 90, 40, 40, 95, 95], reported: ['- 54→24', '+ 24→57'] },
    { name: 'less than the threshold', litres: 60, levels: [90, 80, 80, 90, 90], reported: [] },
    { name: 'a sensor that goes to and fro', litres: 600, levels: [50, 51, 50, 40, 41, 40], reported: ['- 300→243'] },
    { name: 'what no tank holds', litres: 60, levels: [90, 127, 127, 90, 90], reported: [] },
    { name: 'a tank of unknown size', litres: 0, levels: [90, 40, 40], reported: [] },
  ])('percent of $litres litres: $name', ({ litres, levels, reported: expected }) => {
    const settings = { fuelDropThreshold: 10, fuelIncreaseThreshold: 10, fuelCapacity: litres }
    expect(raised(levels, { settings, sensor: 'fuelLevel' })).toEqual(expected)
  })

  it('what the engine burns is no drop, however much it becomes', () => {
    expect(raised(steady(80, 150, -0.5), { attributes: { ignition: true, motion: true } })).toEqual([])
  })

  it('a theft by night raises one event with the whole amount, however slow', () => {
    const levels = [...steady(80, 5, 0), ...steady(80, 40, -1), 41, 41, 41]
    const drops = raised(levels, { attributes: { ignition: false }, everySeconds: 60 })
    expect(drops).toHaveLength(1)
    const [from, to] = drops[0]!.slice(2).split('→').map(Number)
    expect(Math.abs(from! - 80)).toBeLessThanOrEqual(2)
    expect(Math.abs(to! - 41)).toBeLessThanOrEqual(2)
  })

  it('what is missing in the morning was not burnt', () => {
    expect(raised([80, 50, 50], { everySeconds: 8 * 3600, attributes: { ignition: false } })).toEqual(['- 80→50'])
  })

  it('says where it was, and who drove', () => {
    const fixes = [20, 60, 60].map((fuel, place) =>
      reported(place * 120, { attributes: { fuel, ...(place > 0 && { driverUniqueId: 'K-8' }) } }),
    )
    const { events, positions } = drive(fixes, { settings: thresholds, activeRules: { geofences: [depot()] } })
    const { id, latitude, longitude } = positions.at(-1)!
    const place = { latitude, longitude, geofences: '5' }
    expect(events.filter(({ type }) => type === 'deviceFuelIncrease')).toMatchObject([
      { positionId: id, attributes: { before: 20, after: 60, ...place, driverUniqueId: 'K-8' } },
    ])
  })

  it('without a threshold there is no event', () => {
    expect(raised([60, 20, 20], { settings: {} })).toEqual([])
    expect(raised([20, 60, 60], { settings: { fuelDropThreshold: 15 } })).toEqual([])
  })
})
