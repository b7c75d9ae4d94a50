import {
  LngLatBounds,
  type AddLayerObject,
  type ExpressionSpecification,
  type MapMouseEvent,
  type PointLike,
} from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { boundsOfGeofence } from '../../map/geofences/geofence-features.ts'
import { mapColours, type MapColours } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import { labelFontBold } from '../../map/map-font.ts'
import { putLayers } from '../../map/layers/put-layers.ts'
import { speedRange, trackFeatures } from './track-features.ts'
import type { LoadedSubject } from './use-subject.ts'

type Props = Pick<LoadedSubject, 'lines' | 'places' | 'geofence'> & {
  /** index of the place that is meant; null for none */
  chosen: number | null
  onChoose: ((place: number) => void) | undefined
}

const name = 'report-row'
const placesLayer = `${name}-places`
const zoomMax = 14

/** Ways coloured by their own speeds, and places; the map looks there, and at the geofence, which is drawn elsewhere. */
export function SubjectLayer({ lines, places, geofence, chosen, onChoose }: Props) {
  const { map, theme, styleVersion } = useMapScene()
  const data = useMemo(() => trackFeatures(lines, places), [lines, places])
  const pressed = useRef<number | null>(null)

  useEffect(() => {
    // who presses a place sees it already
    if (chosen !== null && chosen === pressed.current) return
    pressed.current = null
    const bounds = new LngLatBounds()
    const meant = chosen === null ? places : places.slice(chosen, chosen + 1)
    for (const line of lines) for (const { longitude, latitude } of line) bounds.extend([longitude, latitude])
    for (const { longitude, latitude } of meant) bounds.extend([longitude, latitude])
    const around = geofence && boundsOfGeofence(geofence)
    if (around) bounds.extend(around)
    if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 48, maxZoom: zoomMax, animate: false })
  }, [map, lines, places, geofence, chosen])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    return putLayers(map, name, {
      // single legs are shorter than what far views would leave out
      source: { type: 'geojson', tolerance: 0, data },
      layers: layersOf(mapColours(theme), { speeds: speedRange(lines), chosen }),
    })
  }, [map, theme, styleVersion, data, lines, chosen])

  usePresses(onChoose && ((place) => onChoose((pressed.current = place))))
  return null
}

/** How far beside a place a press still means it, in CSS pixels. */
const slack = 6

/** What a press on a place does; the topmost is meant. */
function usePresses(onPress: ((place: number) => void) | undefined): void {
  const { map } = useMapScene()
  const press = useEffectEvent((place: number) => onPress?.(place))
  const canPress = onPress !== undefined
  useEffect(() => {
    if (!canPress) return undefined
    const placeAt = ({ point: { x, y } }: MapMouseEvent): number | undefined => {
      if (!map.getLayer(placesLayer)) return undefined
      const around: [PointLike, PointLike] = [
        [x - slack, y - slack],
        [x + slack, y + slack],
      ]
      return map.queryRenderedFeatures(around, { layers: [placesLayer] })[0]?.properties['at'] as number | undefined
    }
    const click = (event: MapMouseEvent) => {
      const place = placeAt(event)
      if (place !== undefined) press(place)
    }
    const hover = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = placeAt(event) === undefined ? '' : 'pointer'
    }
    const listening = [map.on('click', click), map.on('mousemove', hover)]
    return () => {
      for (const subscription of listening) subscription.unsubscribe()
      map.getCanvas().style.cursor = ''
    }
  }, [map, canPress])
}

interface Drawn {
  speeds: ReturnType<typeof speedRange>
  chosen: number | null
}

function layersOf(colours: MapColours, { speeds, chosen }: Drawn): AddLayerObject[] {
  const { accent, stopped, offline, moving, label, labelHalo } = colours
  const { least, most } = speeds ?? { least: 0, most: 0 }
  const bySpeed: ExpressionSpecification | string =
    most > least
      ? ['interpolate', ['linear'], ['get', 'speed'], least, stopped, (least + most) / 2, accent, most, offline]
      : stopped
  return [
    {
      id: `${name}-line`,
      type: 'line',
      source: name,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['case', ['has', 'speed'], bySpeed, accent], 'line-width': 4 },
    },
    {
      id: placesLayer,
      type: 'circle',
      source: name,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', ['==', ['get', 'at'], chosen ?? -1], 13, 8],
        'circle-color': ['match', ['get', 'kind'], ['start', 'fill'], moving, ['end', 'drop'], offline, stopped],
        'circle-stroke-color': labelHalo,
        'circle-stroke-width': 3,
      },
    },
    {
      id: `${name}-labels`,
      type: 'symbol',
      source: name,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': labelFontBold,
        'text-size': 13,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.1,
      },
      paint: { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 1.6 },
    },
  ]
}
