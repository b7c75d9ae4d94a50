import { describe, expect, it } from 'vitest'
import {
  attributePreference,
  flagSetting,
  numberSetting,
  preference,
  settingOf,
} from '../../../shared/domain/settings.ts'

const groups = [
  { id: 1, groupId: 0, attributes: { speedLimit: 60, depot: 'north' } },
  { id: 2, groupId: 1, attributes: { speedLimit: 50 } },
  { id: 3, groupId: 2, attributes: { speedLimit: null } },
  { id: 8, groupId: 9, attributes: {} },
  { id: 9, groupId: 8, attributes: { depot: 'circle' } },
]
const tenant = { attributes: { speedLimit: 70, timezone: 'Africa/Algiers' } }
const lookUp = (groupId: number, attributes: Record<string, unknown>, key: string) =>
  settingOf({ device: { groupId, attributes }, groups, tenant })(key)

describe('settings of a device', () => {
  it.each([
    { name: 'its own value first', groupId: 2, attributes: { speedLimit: 40 }, key: 'speedLimit', value: 40 },
    { name: 'its own 0 counts', groupId: 2, attributes: { speedLimit: 0 }, key: 'speedLimit', value: 0 },
    { name: 'then its group', groupId: 2, attributes: {}, key: 'speedLimit', value: 50 },
    { name: 'null is not a value', groupId: 3, attributes: {}, key: 'speedLimit', value: 50 },
    { name: 'then the groups above', groupId: 3, attributes: {}, key: 'depot', value: 'north' },
    { name: 'then the tenant', groupId: 3, attributes: {}, key: 'timezone', value: 'Africa/Algiers' },
    { name: 'without a group the tenant', groupId: 0, attributes: {}, key: 'speedLimit', value: 70 },
    { name: 'a group that is gone is passed over', groupId: 77, attributes: {}, key: 'speedLimit', value: 70 },
    { name: 'a circle of groups ends', groupId: 8, attributes: {}, key: 'depot', value: 'circle' },
    { name: 'nobody has it', groupId: 8, attributes: {}, key: 'fuelDropThreshold', value: undefined },
    { name: 'what every object has is not a setting', groupId: 1, attributes: {}, key: 'toString', value: undefined },
  ])('settings: $name', ({ groupId, attributes, key, value }) => {
    expect(lookUp(groupId, attributes, key)).toBe(value)
  })
})

describe('typed settings', () => {
  it.each([
    { name: 'a number', value: 5, number: 5 },
    { name: 'a number typed as text', value: '5.5', number: 5.5 },
    { name: 'text that is no number', value: 'fast', number: 9 },
    { name: 'blank text', value: ' ', number: 9 },
    { name: 'a flag', value: true, number: 9 },
    { name: 'nothing', value: undefined, number: 9 },
  ])('a number from $name', ({ value, number }) => {
    expect(numberSetting(() => value, 'any', 9)).toBe(number)
  })
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['maybe', true],
    [undefined, true],
  ])('a flag from %s with fallback true is %s', (value, flag) =>
    expect(flagSetting(() => value, 'any', true)).toBe(flag),
  )
})

describe('what a person sees', () => {
  const user = { map: 'mine', zoom: 0, attributes: { speedUnit: 'mph', mapCluster: false, title: '' } }
  const server = {
    forceSettings: false,
    map: 'ours',
    zoom: 7,
    attributes: { speedUnit: 'kmh', mapCluster: true, title: 'Atlas' },
  }
  const forced = { ...server, forceSettings: true }
  it.each([
    { name: 'their own map', value: preference({ user, server }, 'map', 'osm'), is: 'mine' },
    { name: 'the tenant’s map when forced', value: preference({ user, server: forced }, 'map', 'osm'), is: 'ours' },
    { name: 'the tenant’s zoom when theirs is 0', value: preference({ user, server }, 'zoom', 3), is: 7 },
    { name: 'the fallback when nobody says', value: preference({ user, server }, 'poiLayer', 'none'), is: 'none' },
    {
      name: 'the tenant’s map when nobody is signed in',
      value: preference({ user: null, server }, 'map', 'osm'),
      is: 'ours',
    },
    { name: 'their own unit', value: attributePreference({ user, server }, 'speedUnit', 'kn'), is: 'mph' },
    {
      name: 'the tenant’s unit when forced',
      value: attributePreference({ user, server: forced }, 'speedUnit', 'kn'),
      is: 'kmh',
    },
    { name: 'their own "no"', value: attributePreference({ user, server }, 'mapCluster', true), is: false },
    {
      name: 'the tenant’s title when theirs is empty',
      value: attributePreference({ user, server }, 'title', ''),
      is: 'Atlas',
    },
  ])('sees $name', ({ value, is }) => {
    expect(value).toBe(is)
  })
})
