import { describe, expect, it } from 'vitest'
import { calibrated, calibrationText, parseCalibration } from '../../../../shared/domain/fuel/calibration.ts'
import { fuelSettings } from '../../../../shared/domain/fuel/fuel-settings.ts'
import { smoothed, type Recent } from '../../../../shared/domain/fuel/smoothing.ts'
import { litresIn } from '../../../../shared/domain/fuel/tank.ts'
import { device } from '../../../../shared/entities/device.ts'

describe('a calibration table', () => {
  it.each([
    { name: 'as it is kept', text: '0 0; 512 30; 1023 60', kept: '0 0; 512 30; 1023 60' },
    { name: 'two columns of a spreadsheet', text: '0\t0\n512\t31,5\r\n1023\t60\n', kept: '0 0; 512 31.5; 1023 60' },
    { name: 'commas between', text: '0,0\n512,30', kept: '0 0; 512 30' },
    { name: 'in any order', text: '1023: 60\n0: 0', kept: '0 0; 1023 60' },
    { name: 'a sensor that falls', text: '0 60; 5 0', kept: '0 60; 5 0' },
    { name: 'one pair', text: '0 0', kept: null },
    { name: 'a value twice', text: '0 0; 0 5; 9 9', kept: null },
    { name: 'up and down', text: '0 0; 5 30; 9 20', kept: null },
    { name: 'all the same', text: '0 5; 9 5', kept: null },
    { name: 'below nothing', text: '0 -5; 9 5', kept: null },
    { name: 'text', text: 'sensor litres; 0 0; 5 9', kept: null },
    { name: 'a number that is missing', text: '0 0; 5', kept: null },
  ])('$name', ({ text, kept }) => {
    const pairs = parseCalibration(text)
    expect(pairs && calibrationText(pairs)).toBe(kept)
    const saved = device.schema.safeParse({ name: 'Van', uniqueId: 'v', attributes: { fuelCalibration: text } })
    expect(saved.success ? saved.data.attributes['fuelCalibration'] : null).toBe(kept)
    expect(saved.error?.issues[0]?.path ?? null).toEqual(kept === null ? ['attributes', 'fuelCalibration'] : null)
  })

  it.each([
    { sensor: -5, litres: 0 },
    { sensor: 0, litres: 0 },
    { sensor: 256, litres: 15 },
    { sensor: 512, litres: 30 },
    { sensor: 767.5, litres: 45 },
    { sensor: 4000, litres: 60 },
  ])('says $litres litres at $sensor', ({ sensor, litres }) => {
    expect(calibrated(parseCalibration('0 0; 512 30; 1023 60')!, sensor)).toBe(litres)
  })
})

describe('litres in the tank', () => {
  it.each([
    { name: 'litres', attributes: { fuel: 40 }, settings: {}, litres: 40 },
    { name: 'percent', attributes: { fuelLevel: 50 }, settings: { fuelCapacity: 60 }, litres: 30 },
    { name: 'percent of an unknown tank', attributes: { fuelLevel: 50 }, settings: {}, litres: undefined },
    {
      name: 'percent under the name of litres',
      attributes: { fuel: 50 },
      settings: { fuelPercent: true, fuelCapacity: 60 },
      litres: 30,
    },
    { name: 'a sensor of litres', attributes: { adc1: 12, fuel: 40 }, settings: { fuelSensor: 'adc1' }, litres: 12 },
    { name: 'a sensor that is silent', attributes: { fuel: 40 }, settings: { fuelSensor: 'adc1' }, litres: undefined },
    {
      name: 'volts by a table',
      attributes: { adc1: 2.5 },
      settings: { fuelSensor: 'adc1', fuelCalibration: '0 60; 5 0' },
      litres: 30,
    },
  ])('$name', ({ attributes, settings, litres }) => {
    expect(
      litresIn(
        attributes as never,
        fuelSettings((key) => (settings as Record<string, unknown>)[key]),
      ),
    ).toBe(litres)
  })
})

it('the middle level of a window hides slosh, and follows a fill after half of it', () => {
  let recent: Recent = []
  const levels = [50, 58, 41, 50, 57, 44, 50, 100, 100, 100, 100, 100].map((litres, minute) => {
    const step = smoothed(recent, [minute * 60_000, litres], 300_000)
    recent = step.recent
    return step.litres
  })
  expect(levels).toEqual([50, 54, 50, 50, 50, 50, 50, 50, 57, 100, 100, 100])
  expect(recent.length).toBeLessThanOrEqual(15)
})
