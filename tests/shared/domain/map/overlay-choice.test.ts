import { describe, expect, it } from 'vitest'
import { mapOverlayOffers } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { offeredOverlays, shownOverlays } from '../../../../shared/domain/map/overlay-choice.ts'

interface Given {
  user?: Record<string, unknown>
  server?: Record<string, unknown>
  chosen?: string | null
}
const readers = ({ user = {}, server = {} }: Given) => ({
  user: { attributes: {}, ...user },
  server: { attributes: {}, forceSettings: false, ...server },
})
const offered = (given: Given) => offeredOverlays(readers(given))
const shown = (given: Given) => shownOverlays(offered(given), readers(given), given.chosen ?? null)

describe('the overlays that are offered', () => {
  it('are all of the specification, with the keys that they miss, and without a custom one that nobody has', () => {
    expect(offered({}).map(({ id, missingKey }) => `${id} ${missingKey}`)).toEqual([
      'googleTraffic googleKey',
      'openSeaMap null',
      'openRailwayMap null',
      'openWeatherClouds openWeatherKey',
      'openWeatherPrecipitation openWeatherKey',
      'openWeatherPressure openWeatherKey',
      'openWeatherWind openWeatherKey',
      'openWeatherTemperature openWeatherKey',
      'tomTomFlow tomTomKey',
      'tomTomIncidents tomTomKey',
      'hereFlow hereKey',
    ])
  })

  it.each<[string, Given, string]>([
    ['own key', { user: { attributes: { openWeatherKey: 'w' } } }, 'openWeatherClouds'],
    ['tenant’s key', { server: { attributes: { hereKey: 'h' } } }, 'hereFlow'],
    ['tenant’s own tiles', { server: { overlayUrl: 'https://tiles.example/{z}/{x}/{y}' } }, 'custom'],
  ])('can be shown with the %s', (_, given, id) => {
    expect(offered(given).find((overlay) => overlay.id === id)).toEqual({ id, missingKey: null })
  })

  it('show no tile beyond zoom 18, and tiles of 256 pixels', () => {
    const odd = mapOverlayOffers.filter(
      ({ source }) =>
        ('zoomMax' in source && source.zoomMax !== 18) || ('tileSizePixels' in source && source.tileSizePixels !== 256),
    )
    expect(odd).toEqual([])
  })
})

describe('the overlays that are shown', () => {
  const key = { attributes: { openWeatherKey: 'w' } }
  it.each<[string, Given, string[]]>([
    ['none', {}, []],
    ['those chosen in this browser', { chosen: 'openRailwayMap,openSeaMap' }, ['openSeaMap', 'openRailwayMap']],
    ['none that misses its key', { chosen: 'openSeaMap,openWeatherWind' }, ['openSeaMap']],
    ['one that has its key', { chosen: 'openWeatherWind', user: key }, ['openWeatherWind']],
    ['that of the person', { user: { attributes: { selectedMapOverlay: 'openSeaMap' } } }, ['openSeaMap']],
    ['that of the tenant', { server: { attributes: { selectedMapOverlay: 'openSeaMap' } } }, ['openSeaMap']],
    ['none that was switched off here', { chosen: '', user: { attributes: { selectedMapOverlay: 'openSeaMap' } } }, []],
    ['none that there is not', { chosen: 'nonsense, openSeaMap ,', user: {} }, ['openSeaMap']],
    ['none for an attribute that is no text', { user: { attributes: { selectedMapOverlay: 7 } } }, []],
  ])('are %s', (_, given, ids) => {
    expect(shown(given)).toEqual(ids)
  })
})
