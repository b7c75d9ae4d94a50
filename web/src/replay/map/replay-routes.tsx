import {
  type ExpressionSpecification,
  type GeoJSONSource,
  LngLatBounds,
  type Map as MapLibreMap,
  type PaddingOptions,
} from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import { putLayers } from '../../map/layers/put-layers.ts'
import { mapColours, type MapTheme } from '../../map/map-colours.ts'
import { useMapScene } from '../../map/map-context.ts'
import type { Period } from '../../period/periods.ts'
import type { DeviceTrack } from '../player/replay-tracks.ts'
import type { ShownVehicle } from '../player/shown-vehicle.ts'
import { type Replay, useTracks } from '../player/use-replay.ts'
import { speedRange } from '../track/fixes.ts'
import { dayLines, routeLines, type RouteLine } from '../track/route-lines.ts'
import { useLanguage } from '../../words/use-words.ts'
import type { ReplayMapProps } from './replay-map.tsx'

const days = 'replay-days'
const route = 'replay-route'
const edgePixels = 60
const cardPixels = 270
const wideMapPixels = 800
const zoomMax = 15

const collection = (features: RouteLine[]) => ({ type: 'FeatureCollection' as const, features })
const lineLayout = { 'line-cap': 'round', 'line-join': 'round' } as const

/**
 * The ways of all vehicles: the lines of their days faintly, and above them what is loaded. One vehicle's route shows its
 * own speeds, of several each has its colour.
 */
export function ReplayRoutes({ replay, vehicles }: Pick<ReplayMapProps, 'replay' | 'vehicles'>) {
  const { map, theme, styleVersion } = useMapScene()
  const { period } = replay.tracks
  const tracks = useTracks(replay.tracks)
  // the lines of days never change
  const first = useRef(tracks)
  const drawn = useRef<RouteLine[]>([])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const ofVehicle = vehicleColour(vehicles, theme)
    const empty = { type: 'geojson', data: collection([]) } as const
    const removeDays = putLayers(map, days, {
      source: { ...empty, data: collection(shownLines(first.current, period)) },
      layers: [
        {
          id: days,
          type: 'line',
          source: days,
          layout: lineLayout,
          paint: { 'line-color': ofVehicle, 'line-width': 3, 'line-opacity': 0.35 },
        },
      ],
    })
    const colour = vehicles.length === 1 ? speedColour(theme) : ofVehicle
    const removeRoute = putLayers(map, route, {
      source: { ...empty, data: collection(drawn.current) },
      layers: [
        {
          id: `${route}-edge`,
          type: 'line',
          source: route,
          layout: lineLayout,
          paint: { 'line-color': mapColours(theme).labelHalo, 'line-width': 7, 'line-opacity': 0.7 },
        },
        {
          id: route,
          type: 'line',
          source: route,
          layout: lineLayout,
          paint: { 'line-color': colour, 'line-width': 4 },
        },
      ],
    })
    return () => {
      removeRoute()
      removeDays()
    }
  }, [map, theme, styleVersion, vehicles, period])

  useEffect(() => {
    if (styleVersion === 0) return
    drawn.current = tracks.flatMap(linesOf)
    void map.getSource<GeoJSONSource>(route)?.setData(collection(drawn.current))
  }, [map, styleVersion, tracks])

  useFirstView(replay)
  return null
}

/** Where the map looks at first: all that is known of the tracks. */
function useFirstView(replay: Replay): void {
  const { map } = useMapScene()
  const { period } = replay.tracks
  const tracks = useTracks(replay.tracks)
  const { direction } = useLanguage()
  const fitted = useRef<Replay | null>(null)
  useEffect(() => {
    if (fitted.current === replay) return
    const bounds = boundsOf(tracks, period)
    if (bounds.isEmpty()) return
    fitted.current = replay
    map.fitBounds(bounds, { padding: paddingOf(map, direction), maxZoom: zoomMax, animate: false })
  }, [map, replay, tracks, period, direction])
}

/** On a wide map the card of the position stands beside what is shown. */
function paddingOf(map: MapLibreMap, direction: 'ltr' | 'rtl'): PaddingOptions {
  const card = map.getContainer().clientWidth > wideMapPixels ? cardPixels : 0
  const [left, right] = direction === 'rtl' ? [0, card] : [card, 0]
  return { top: edgePixels, bottom: edgePixels, left: edgePixels + left, right: edgePixels + right }
}

/** Of the days' lines, which are whole days; of a shorter period, of the positions that came first. */
function boundsOf(tracks: readonly DeviceTrack[], period: Period): LngLatBounds {
  const bounds = new LngLatBounds()
  const isShort = period.to - period.from < dayMs / 2
  for (const { lines, fixes } of tracks) {
    if (isShort) for (const { longitude, latitude } of fixes) bounds.extend([longitude, latitude])
    else for (const line of lines) for (const corner of line) bounds.extend(corner)
  }
  return bounds
}

/** A day or two are loaded whole: only beyond that the lines show what is not. */
const linesAfterMs = 2 * dayMs
const shownLines = (tracks: readonly DeviceTrack[], period: Period): RouteLine[] =>
  period.to - period.from <= linesAfterMs ? [] : tracks.flatMap(({ lines, deviceId }) => dayLines(lines, deviceId))

function linesOf({ fixes, deviceId }: DeviceTrack): RouteLine[] {
  const range = speedRange(fixes)
  return range ? routeLines(fixes, deviceId, range) : []
}

function vehicleColour(vehicles: readonly ShownVehicle[], theme: MapTheme): ExpressionSpecification | string {
  const { vehicles: colours } = mapColours(theme)
  if (vehicles.length === 1) return colours[0]!
  const [first, ...others] = vehicles
  const pairs = others.flatMap(({ id, place }) => [id, colours[place]!])
  return ['match', ['get', 'deviceId'], first!.id, colours[first!.place]!, ...pairs, colours[0]!]
}

function speedColour(theme: MapTheme): ExpressionSpecification {
  const { speeds } = mapColours(theme)
  const stops = speeds.flatMap((colour, index) => [index / (speeds.length - 1), colour])
  return ['interpolate', ['linear'], ['get', 'part'], ...stops] as ExpressionSpecification
}
