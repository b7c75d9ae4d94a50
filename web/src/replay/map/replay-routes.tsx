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
import type { Period } from '../../period/period.ts'
import type { DeviceTrack } from '../clock/replay-tracks.ts'
import { colourOf, type ReplayVehicle } from '../player/replay-vehicle.ts'
import { type Replay, useTracks } from '../clock/use-replay.ts'
import { speedRange } from '../track/fixes.ts'
import { dayLines, routeLines, type RouteLine } from '../track/route-lines.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import type { ReplayMapProps } from './replay-map-props.ts'

const days = 'replay-days'
const route = 'replay-route'
/** the lowest layer of the routes */
export const routeEdge = `${route}-edge`
const edgePixels = 60
const cardPixels = { width: 270, height: 130 }
const wideMapPixels = 800
const zoomMax = 15
/** While parts arrive one after the other. */
const drawEveryMs = 400

const collection = (features: RouteLine[]) => ({ type: 'FeatureCollection' as const, features })
const lineLayout = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The ways of all vehicles: the lines of their days faintly, and above them what is loaded. */
export function ReplayRoutes({ replay, vehicles }: Pick<ReplayMapProps, 'replay' | 'vehicles'>) {
  useFirstView(replay)
  return (
    <>
      <DayLines replay={replay} vehicles={vehicles} />
      <LoadedRoutes replay={replay} vehicles={vehicles} />
    </>
  )
}

function DayLines({ replay, vehicles }: Pick<ReplayMapProps, 'replay' | 'vehicles'>) {
  const { map, theme, styleVersion } = useMapScene()
  useEffect(() => {
    if (styleVersion === 0) return undefined
    return putLayers(map, days, {
      source: { type: 'geojson', data: collection(shownLines(replay.tracks.tracks, replay.tracks.period)) },
      layers: [
        {
          id: days,
          type: 'line',
          source: days,
          layout: lineLayout,
          paint: { 'line-color': vehicleColour(vehicles, theme), 'line-width': 3, 'line-opacity': 0.35 },
        },
      ],
    })
  }, [map, theme, styleVersion, vehicles, replay])
  return null
}

/** One vehicle's route shows its own speeds, of several each has its colour. */
function LoadedRoutes({ replay, vehicles }: Pick<ReplayMapProps, 'replay' | 'vehicles'>) {
  const { map, theme, styleVersion } = useMapScene()
  const tracks = useTracks(replay.tracks)
  const drawn = useRef<{ lines: RouteLine[]; atMs: number }>({ lines: [], atMs: Number.NEGATIVE_INFINITY })

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const line = { type: 'line', source: route, layout: lineLayout } as const
    const edge = { 'line-color': mapColours(theme).labelHalo, 'line-width': 7, 'line-opacity': 0.7 }
    const colour = vehicles.length === 1 ? speedColour(theme) : vehicleColour(vehicles, theme)
    return putLayers(map, route, {
      source: {
        type: 'geojson',
        data: collection(drawn.current.lines),
        // lines that are cut where the speed changes are shorter than what far views would leave out
        ...(vehicles.length === 1 && { tolerance: 0 }),
      },
      layers: [
        { ...line, id: routeEdge, paint: edge },
        { ...line, id: route, paint: { 'line-color': colour, 'line-width': 4 } },
      ],
    })
  }, [map, theme, styleVersion, vehicles])

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const draw = () => {
      const lines = tracks.flatMap(tracks.length === 1 ? speedLines : plainLines)
      drawn.current = { lines, atMs: performance.now() }
      void map.getSource<GeoJSONSource>(route)?.setData(collection(lines))
    }
    const timer = setTimeout(draw, Math.max(0, drawn.current.atMs + drawEveryMs - performance.now()))
    return () => clearTimeout(timer)
  }, [map, styleVersion, tracks])
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

/** The card of the position stands beside what is shown, on a narrow map above it. */
function paddingOf(map: MapLibreMap, direction: 'ltr' | 'rtl'): PaddingOptions {
  const even = { top: edgePixels, bottom: edgePixels, left: edgePixels, right: edgePixels }
  if (map.getContainer().clientWidth < wideMapPixels) return { ...even, top: edgePixels + cardPixels.height }
  return { ...even, [direction === 'rtl' ? 'right' : 'left']: edgePixels + cardPixels.width }
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

const speedLines = ({ fixes, deviceId }: DeviceTrack): RouteLine[] => routeLines(fixes, deviceId, speedRange(fixes))
const plainLines = ({ fixes, deviceId }: DeviceTrack): RouteLine[] => routeLines(fixes, deviceId, null)

function vehicleColour(vehicles: readonly ReplayVehicle[], theme: MapTheme): ExpressionSpecification | string {
  const { vehicles: colours } = mapColours(theme)
  const [first, ...others] = vehicles
  if (first === undefined || others.length === 0) return first ? colourOf(first, colours) : colours[0]!
  const pairs = others.flatMap((vehicle) => [vehicle.id, colourOf(vehicle, colours)])
  return ['match', ['get', 'deviceId'], first.id, colourOf(first, colours), ...pairs, colours[0]!]
}

function speedColour(theme: MapTheme): ExpressionSpecification {
  const { speeds } = mapColours(theme)
  const stops = speeds.flatMap((colour, index) => [index / (speeds.length - 1), colour])
  return ['interpolate', ['linear'], ['get', 'part'], ...stops] as ExpressionSpecification
}
