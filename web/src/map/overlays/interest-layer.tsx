import { useQuery } from '@tanstack/react-query'
import type { AddLayerObject } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import { useWords } from '../../i18n/use-words.ts'
import { putLayers } from '../layers/put-layers.ts'
import { mapColours, type MapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { labelFont } from '../map-font.ts'
import { interestAnchor } from './layer-anchors.tsx'
import { MapFileFailure } from '../files/map-file-failure.ts'
import { loadInterests } from './load-interests.ts'
import { MapNotice } from './map-notices.tsx'

const source = 'points-of-interest'
/** addresses whose failure was said on this page */
const said = new Set<string>()

/** Points, lines and areas of a file, with their names. Load it with `lazyComponent`: it reads XML. */
export function InterestLayer({ address }: { address: string }) {
  const { map, styleVersion, theme } = useMapScene()
  const { data, error } = useQuery({
    queryKey: [source, address],
    queryFn: ({ signal }) => loadInterests(address, signal),
    staleTime: hourMs,
    retry: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (styleVersion === 0 || !data || !map.getLayer(interestAnchor)) return undefined
    const layers = layersIn(mapColours(theme))
    return putLayers(map, source, { source: { type: 'geojson', data }, layers, below: interestAnchor })
  }, [map, styleVersion, theme, data])
  if (!error) return null
  return <InterestNotice address={address} reason={error instanceof MapFileFailure ? error.reason : 'broken'} />
}

interface Failed {
  address: string
  reason: MapFileFailure['reason']
}

/** Once for each address: it concerns nobody who only wants to see vehicles. */
function InterestNotice({ address, reason }: Failed) {
  const t = useWords()
  const [isShown, setShown] = useState(() => !said.has(address))
  useEffect(() => {
    said.add(address)
  }, [address])
  const { host } = URL.canParse(address, location.href) ? new URL(address, location.href) : { host: address }
  return isShown && <MapNotice onHide={() => setShown(false)}>{t(`map.interest.${reason}`, { host })}</MapNotice>
}

const layersIn = ({ accent, label, labelHalo, markerRing }: MapColours): AddLayerObject[] => [
  {
    id: `${source}-areas`,
    type: 'fill',
    source,
    filter: ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false],
    paint: { 'fill-color': ['coalesce', ['get', 'fill'], ['get', 'stroke'], accent], 'fill-opacity': 0.25 },
  },
  {
    id: `${source}-lines`,
    type: 'line',
    source,
    filter: ['match', ['geometry-type'], ['Point', 'MultiPoint'], false, true],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['coalesce', ['get', 'stroke'], accent], 'line-width': 2 },
  },
  {
    id: `${source}-points`,
    type: 'circle',
    source,
    filter: ['match', ['geometry-type'], ['Point', 'MultiPoint'], true, false],
    paint: {
      'circle-radius': 5,
      'circle-color': accent,
      'circle-stroke-color': markerRing,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: `${source}-names`,
    type: 'symbol',
    source,
    layout: {
      'text-field': ['to-string', ['get', 'name']],
      'text-font': labelFont,
      'text-size': 12,
      'text-max-width': 10,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.7,
    },
    paint: { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 1.2 },
  },
]
