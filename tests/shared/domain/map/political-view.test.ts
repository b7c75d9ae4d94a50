import { expect, it } from 'vitest'
import { amazonOrigin } from '../../../../shared/domain/map/amazon-origin.ts'
import { politicalViewOf } from '../../../../shared/domain/map/political-view.ts'
import { isTimeZone } from '../../../../shared/domain/time/time-zone.ts'

it.each([
  { name: 'Morocco by its time zone', attributes: { timezone: 'Africa/Casablanca' }, view: 'MAR' },
  { name: 'the Western Sahara, too', attributes: { timezone: 'Africa/El_Aaiun' }, view: 'MAR' },
  { name: 'India under its old name', attributes: { timezone: 'Asia/Calcutta' }, view: 'IND' },
  { name: 'a part of Argentina', attributes: { timezone: 'America/Argentina/Ushuaia' }, view: 'ARG' },
  { name: 'a country without a view of its own', attributes: { timezone: 'Africa/Algiers' }, view: null },
  { name: 'the same time in another country', attributes: { timezone: 'Africa/Kampala' }, view: null },
  { name: 'no time zone', attributes: {}, view: null },
  { name: 'what was chosen', attributes: { timezone: 'Africa/Algiers', politicalView: 'EGY' }, view: 'EGY' },
  { name: 'none chosen in Morocco', attributes: { timezone: 'Africa/Casablanca', politicalView: 'none' }, view: null },
  { name: 'nonsense chosen', attributes: { timezone: 'Africa/Cairo', politicalView: 'ZZZ' }, view: 'EGY' },
  { name: 'a time zone that is no text', attributes: { timezone: 7 }, view: null },
])('the view of borders: $name', ({ attributes, view }) => {
  expect(politicalViewOf(attributes)).toBe(view)
})

it('every zone of a view is one that a tenant may have', () => {
  const zones = ['Europe/Kaliningrad', 'Asia/Kamchatka', 'Asia/Ho_Chi_Minh', 'Europe/Istanbul', 'Africa/Dar_es_Salaam']
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(zones.map((timezone) => politicalViewOf({ timezone }))).toEqual(['RUS', 'RUS', 'VNM', 'TUR', 'TZA'])
})

it('maps come from the region of the key', () => {
  expect(amazonOrigin('eu-west-1')).toBe('https://maps.geo.eu-west-1.amazonaws.com')
})
