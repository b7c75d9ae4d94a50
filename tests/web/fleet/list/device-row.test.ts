import { describe, expect, test } from 'vitest'
import { activityOf, deviceRow } from '../../../../web/src/fleet/list/device-row.ts'
import type { Attributes } from '../../../../shared/domain/position.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { aDevice, aPosition, minutesAgo, noon } from '../fleet-builders.ts'

const rowOf = (device = {}, position: Partial<PositionJson> | null = {}) =>
  deviceRow(aDevice(device), position === null ? undefined : aPosition(position), { now: noon })

describe('what a device is doing', () => {
  test.each<{ name: string; position: Partial<PositionJson> | null; activity: string; speedKnots: number | null }>([
    {
      name: 'the tracker says it moves',
      position: { speed: 30, attributes: { motion: true } },
      activity: 'moving',
      speedKnots: 30,
    },
    {
      name: 'the tracker says it stands, in spite of drift',
      position: { speed: 2, attributes: { motion: false } },
      activity: 'stopped',
      speedKnots: null,
    },
    { name: 'a speed without a word on motion', position: { speed: 3 }, activity: 'moving', speedKnots: 3 },
    {
      name: 'standing with the engine on',
      position: { attributes: { motion: false, ignition: true } },
      activity: 'idling',
      speedKnots: null,
    },
    { name: 'standing', position: {}, activity: 'stopped', speedKnots: null },
    { name: 'no position yet', position: null, activity: 'silent', speedKnots: null },
  ])('$name: $activity', ({ position, activity, speedKnots }) =>
    expect(rowOf({}, position)).toMatchObject({ activity, speedKnots }),
  )

  test('an offline device is never shown with the speed it once had', () =>
    expect(rowOf({ status: 'offline' }, { speed: 40, attributes: { motion: true } })).toMatchObject({
      activity: 'silent',
      speedKnots: null,
      stale: true,
    }))

  test.each([
    { name: 'connected, with a position', device: {}, position: aPosition({}), activity: 'stopped' },
    { name: 'connected, without one', device: {}, position: undefined, activity: null },
    { name: 'offline, without one', device: { status: 'offline' as const }, position: undefined, activity: 'silent' },
  ])('the strip counts it as $activity: $name', ({ device, position, activity }) =>
    expect(activityOf(aDevice(device), position, noon)).toBe(activity),
  )
})

describe('freshness', () => {
  test.each([
    { name: 'online with a message just now', device: {}, stale: false },
    { name: 'online but silent for eleven minutes', device: { lastUpdate: minutesAgo(11) }, stale: true },
    { name: 'unknown', device: { status: 'unknown' as const }, stale: true },
    { name: 'without a message', device: { lastUpdate: null, status: 'offline' as const }, stale: true },
  ])('$name', ({ device, stale }) => expect(rowOf(device).stale).toBe(stale))
})

describe('what the tracker reports', () => {
  test.each<{ name: string; attributes: Attributes; row: object }>([
    { name: 'ignition on', attributes: { ignition: true }, row: { ignition: 'on' } },
    { name: 'ignition off', attributes: { ignition: false }, row: { ignition: 'off' } },
    { name: 'no ignition wire', attributes: {}, row: { ignition: 'unknown', battery: null, alarms: [] } },
    {
      name: 'a nearly empty battery',
      attributes: { batteryLevel: 12 },
      row: { battery: { percent: 12, level: 'low', charging: false } },
    },
    {
      name: 'a charging battery',
      attributes: { batteryLevel: 55.4, charge: true },
      row: { battery: { percent: 55, level: 'medium', charging: true } },
    },
    {
      name: 'more than full',
      attributes: { batteryLevel: 104 },
      row: { battery: { percent: 100, level: 'full', charging: false } },
    },
    { name: 'two alarms', attributes: { alarm: 'sos, tow' }, row: { alarms: ['sos', 'tow'] } },
  ])('$name', ({ attributes, row }) => expect(rowOf({}, { attributes })).toMatchObject(row))
})

describe('names', () => {
  const device = aDevice({ name: 'Van 1', model: 'FMB920', attributes: { plate: '12345-116-16', vin: 'VF1' } })
  test.each([
    { name: 'the name and the plate', choices: {}, title: 'Van 1', subtitle: '12345-116-16' },
    {
      name: 'the fields that the reader chose',
      choices: { primary: 'plate', secondary: 'model' },
      title: '12345-116-16',
      subtitle: 'FMB920',
    },
    {
      name: 'the name when the chosen field is empty',
      choices: { primary: 'contact', secondary: 'contact' },
      title: 'Van 1',
      subtitle: null,
    },
  ])('shows $name', ({ choices, title, subtitle }) =>
    expect(deviceRow(device, undefined, { now: noon, ...choices })).toMatchObject({ title, subtitle }),
  )
})
