import { describe, expect, it } from 'vitest'
import { activeMapStylesWith, mapKey, offeredStyles, shownStyle } from '../../../../shared/domain/map/style-choice.ts'

type Values = Record<string, unknown>
interface Given {
  user?: Values
  server?: Values
  chosen?: string
  hasAmazon?: boolean
  hasStreets?: boolean
}

const own = ({ hasAmazon = false, hasStreets = false }: Given) => ({ hasAmazon, hasStreets })
const readers = ({ user = {}, server = {} }: Given) => ({
  user: { attributes: {}, ...user },
  server: { attributes: {}, forceSettings: false, ...server },
})
const offered = (given: Given) =>
  offeredStyles(readers(given), own(given)).map(({ id, missingKey }) => (missingKey ? `${id} wants ${missingKey}` : id))
const shown = (given: Given) =>
  shownStyle(offeredStyles(readers(given), own(given)), readers(given), {
    chosen: given.chosen ?? null,
    deployment: own(given),
  })
const wanting = ['locationIqStreets wants locationIqKey', 'locationIqDark wants locationIqKey']

describe('the styles that the switcher offers', () => {
  it.each<[string, Given, string[]]>([
    ['ours and the default ones', {}, ['qafila', ...wanting, 'osm']],
    [
      'with a key of the person',
      { user: { attributes: { locationIqKey: 'k' } } },
      ['qafila', 'locationIqStreets', 'locationIqDark', 'osm'],
    ],
    [
      'with a key of the tenant',
      { server: { attributes: { locationIqKey: 'k' } } },
      ['qafila', 'locationIqStreets', 'locationIqDark', 'osm'],
    ],
    ['a key of blanks is none', { user: { attributes: { locationIqKey: '  ' } } }, ['qafila', ...wanting, 'osm']],
    [
      'the tenant’s own tiles',
      { server: { mapUrl: 'https://t.example/{z}/{x}/{y}' } },
      ['qafila', ...wanting, 'osm', 'custom'],
    ],
    [
      'the tenant’s own style',
      { server: { attributes: { mapStyleUrl: 'https://t.example/style.json' } } },
      ['qafila', ...wanting, 'osm', 'customStyle'],
    ],
    [
      'what the person activated, in the order of the catalogue',
      { user: { attributes: { activeMapStyles: 'carto, osm,nonsense' } } },
      ['qafila', 'osm', 'carto'],
    ],
    ['what the tenant activated', { server: { attributes: { activeMapStyles: 'carto' } } }, ['qafila', 'carto']],
    [
      'a person’s list before the tenant’s',
      { user: { attributes: { activeMapStyles: 'osm' } }, server: { attributes: { activeMapStyles: 'carto' } } },
      ['qafila', 'osm'],
    ],
    [
      'the tenant’s list when it forces its settings',
      {
        user: { attributes: { activeMapStyles: 'osm' } },
        server: { forceSettings: true, attributes: { activeMapStyles: 'carto' } },
      },
      ['qafila', 'carto'],
    ],
    [
      'a list of nothing that exists counts as none',
      { user: { attributes: { activeMapStyles: 'nonsense' } } },
      ['qafila', ...wanting, 'osm'],
    ],
    [
      'the preferred one, though it is not active',
      { user: { map: 'googleRoad', attributes: { activeMapStyles: 'osm' } } },
      ['qafila', 'osm', 'googleRoad wants googleKey'],
    ],
    [
      'Amazon’s, where it is deployed',
      { hasAmazon: true, user: { attributes: { activeMapStyles: 'osm,amazonHybrid' } } },
      ['qafila', 'amazonStandard', 'amazonHybrid', 'osm'],
    ],
    ['no Amazon where it is not', { user: { attributes: { activeMapStyles: 'osm,amazonHybrid' } } }, ['qafila', 'osm']],
    ['no custom style without an address', { user: { attributes: { activeMapStyles: 'custom' } } }, ['qafila']],
  ])('%s', (_name, given, expected) => {
    expect(offered(given)).toEqual(expected)
  })
})

describe('the style that is shown', () => {
  it.each<[string, Given, string]>([
    ['ours, without any request to others', {}, 'qafila'],
    ['Amazon’s, where it is deployed', { hasAmazon: true }, 'amazonStandard'],
    ['ours again, where streets are installed', { hasAmazon: true, hasStreets: true }, 'qafila'],
    ['the tenant’s own tiles', { server: { mapUrl: 'https://t.example/{z}/{x}/{y}' } }, 'custom'],
    [
      'the tenant’s own style',
      { server: { attributes: { mapStyleUrl: 'https://t.example/style.json' } } },
      'customStyle',
    ],
    ['the tenant’s map', { server: { map: 'osm' } }, 'osm'],
    ['the person’s map before the tenant’s', { user: { map: 'qafila' }, server: { map: 'osm' } }, 'qafila'],
    [
      'the tenant’s map when it forces its settings',
      { user: { map: 'qafila' }, server: { map: 'osm', forceSettings: true } },
      'osm',
    ],
    ['what was chosen here', { user: { map: 'qafila' }, chosen: 'osm' }, 'osm'],
    [
      'a choice that is not offered any more does not count',
      { user: { attributes: { activeMapStyles: 'carto' } }, chosen: 'osm' },
      'qafila',
    ],
    [
      'the specification’s googleRoad with a key',
      { user: { map: 'googleRoad', attributes: { googleKey: 'k' } } },
      'googleRoad',
    ],
    [
      'googleRoad without one gives way to the tenant’s map',
      { user: { map: 'googleRoad' }, server: { map: 'osm' } },
      'osm',
    ],
    ['googleRoad without anything else gives way to ours', { user: { map: 'googleRoad' } }, 'qafila'],
    ['a map that does not exist gives way', { user: { map: 'toner' } }, 'qafila'],
  ])('%s', (_name, given, expected) => {
    expect(shown(given)).toBe(expected)
  })
})

it('takes the tenant’s key first where it forces its settings', () => {
  const given = { user: { attributes: { hereKey: 'mine' } }, server: { attributes: { hereKey: ' ours ' } } }
  expect(mapKey(readers(given), 'hereKey')).toBe('mine')
  expect(mapKey(readers({ ...given, server: { ...given.server, forceSettings: true } }), 'hereKey')).toBe('ours')
})

describe('choosing which styles are offered', () => {
  it.each<[string, Given, Parameters<typeof activeMapStylesWith>[1], boolean, string]>([
    [
      'begins with the default ones',
      {},
      'carto',
      true,
      'qafila,amazonSatellite,amazonHybrid,locationIqStreets,locationIqDark,osm,carto,custom,customStyle',
    ],
    ['adds to those chosen', { user: { attributes: { activeMapStyles: 'osm' } } }, 'carto', true, 'qafila,osm,carto'],
    ['takes one away', { user: { attributes: { activeMapStyles: 'osm,carto' } } }, 'osm', false, 'qafila,carto'],
    [
      'leaves ours, so that the list is never empty',
      { user: { attributes: { activeMapStyles: 'osm' } } },
      'osm',
      false,
      'qafila',
    ],
    ['does not take ours away', { user: { attributes: { activeMapStyles: 'osm' } } }, 'qafila', false, 'qafila,osm'],
  ])('%s', (_name, given, id, isActive, expected) => {
    expect(activeMapStylesWith(readers(given), id, isActive)).toBe(expected)
  })
})
