import type { Feature, FeatureCollection } from 'geojson'
import {
  Marker,
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  type Map as MapLibreMap,
} from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { unwrapped } from '../../../../shared/domain/area/unwrap-longitudes.ts'
import { areaShape } from '../area-shape.ts'
import { boundsOfArea, type GeofenceBounds } from '../geofences/geofence-features.ts'
import { lookAt } from '../geofences/look-at.ts'
import { lowestNames, putLayers } from '../layers/put-layers.ts'
import { mapColours, type MapColours } from '../map-colours.ts'
import { useMapScene } from '../map-context.ts'
import { placeAt } from './place-gesture.tsx'
import styles from './place-layers.module.css'
import { measureTo, usePlaceDrawing, usePlaceTool, type PlaceDrawing, type PlaceTool } from './place-tool.ts'
import { onViewRequest } from './view-request.ts'

/** What the tool of a place shows on the map: its place and circle, what is measured, where vehicles stop. */
export function PlaceLayers() {
  const tool = usePlaceTool()
  return (
    <>
      <Shapes tool={tool} />
      <Views tool={tool} />
      {tool && 'place' in tool && <Pin {...tool.place} />}
      {tool?.kind === 'ruler' && <MeasuringClicks />}
    </>
  )
}

const source = 'place-tool'
const cellsSource = 'place-stops'

function Shapes({ tool }: { tool: PlaceTool | null }) {
  const { map, theme, styleVersion } = useMapScene()
  const drawing = usePlaceDrawing()
  const data = useMemo(() => ({ shapes: shapesOf(tool, drawing), cells: cellsOf(tool, drawing) }), [tool, drawing])
  const latest = useRef(data)
  useEffect(() => {
    if (styleVersion === 0) return undefined
    const below = lowestNames(map)
    const { shapes, cells } = latest.current
    const colours = mapColours(theme)
    const taking = [
      putLayers(map, cellsSource, { source: { type: 'geojson', data: cells }, layers: [heat(colours)], below }),
      putLayers(map, source, {
        source: { type: 'geojson', tolerance: 0.1, data: shapes },
        layers: shapeLayers(colours),
      }),
    ]
    return () => {
      for (const take of taking) take()
    }
  }, [map, theme, styleVersion])
  useEffect(() => {
    latest.current = data
    void map.getSource<GeoJSONSource>(source)?.setData(data.shapes)
    void map.getSource<GeoJSONSource>(cellsSource)?.setData(data.cells)
  }, [map, data])
  return null
}

function shapesOf(tool: PlaceTool | null, { radiusMetres, circles }: PlaceDrawing): FeatureCollection {
  const features: Feature[] = circles.map((circle) => circleOf(circle, circle.radiusMetres))
  if (tool && 'place' in tool && radiusMetres !== null) features.push(circleOf(tool.place, radiusMetres))
  if (tool?.kind === 'ruler') {
    const points = unwrapped(tool.points).map(({ latitude, longitude }) => [longitude, latitude])
    features.push(
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: points } },
      { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates: points } },
    )
  }
  return { type: 'FeatureCollection', features }
}

const circleOf = ({ latitude, longitude }: { latitude: number; longitude: number }, radiusMetres: number): Feature =>
  areaShape({ kind: 'circle', centre: { latitude, longitude }, radiusMetres })

const cellsOf = (tool: PlaceTool | null, { cells }: PlaceDrawing): FeatureCollection => ({
  type: 'FeatureCollection',
  features: (tool?.kind === 'stops' ? cells : []).map(([longitude, latitude, stops]) => ({
    type: 'Feature',
    properties: { stops },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

const isOf = (type: 'Polygon' | 'Point'): ExpressionSpecification => ['==', ['geometry-type'], type]

function shapeLayers({ accent, labelHalo }: MapColours): LayerSpecification[] {
  const line = { 'line-color': accent, 'line-width': 2.5 }
  return [
    {
      type: 'fill',
      source,
      id: `${source}-fill`,
      filter: isOf('Polygon'),
      paint: { 'fill-color': accent, 'fill-opacity': 0.14 },
    },
    // a line layer would join the points
    { type: 'line', source, id: `${source}-line`, filter: ['!=', ['geometry-type'], 'Point'], paint: line },
    {
      type: 'circle',
      source,
      id: `${source}-points`,
      filter: isOf('Point'),
      paint: {
        'circle-radius': 5,
        'circle-color': labelHalo,
        'circle-stroke-width': 2.5,
        'circle-stroke-color': accent,
      },
    },
  ]
}

/** how many stops are as hot as it gets */
const hotStops = 40

/** Soft spots that melt into each other: MapLibre's own heat map is not part of our build (0005). */
function heat({ speeds: [few, some, , many, most] }: MapColours): LayerSpecification {
  const share: ExpressionSpecification = ['min', 1, ['/', ['ln', ['+', 1, ['get', 'stops']]], Math.log(hotStops)]]
  const radius = (pixels: number): ExpressionSpecification => ['*', pixels, ['+', 0.5, share]]
  return {
    type: 'circle',
    source: cellsSource,
    id: cellsSource,
    layout: { 'circle-sort-key': ['get', 'stops'] },
    paint: {
      'circle-color': ['interpolate', ['linear'], share, 0.2, few, 0.5, some, 0.8, many, 1, most],
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, radius(9), 15, radius(28)],
      'circle-blur': 1,
      'circle-opacity': 0.8,
    },
  }
}

const paddingPixels = 48

/** Goes to what is asked for, and to a circle that is not in the free part of the map. */
function Views({ tool }: { tool: PlaceTool | null }) {
  const { map } = useMapScene()
  const { radiusMetres } = usePlaceDrawing()
  useEffect(
    () =>
      onViewRequest(({ radius, ...centre }) =>
        lookAt(map, [boundsOfArea({ kind: 'circle', centre, radiusMetres: radius })], { paddingPixels }),
      ),
    [map],
  )
  const place = tool?.kind === 'passes' ? tool.place : null
  useEffect(() => {
    if (!place || radiusMetres === null) return
    const bounds = boundsOfArea({ kind: 'circle', centre: place, radiusMetres })
    if (!isInView(map, bounds)) lookAt(map, [bounds], { paddingPixels })
  }, [map, place, radiusMetres])
  return null
}

/** Of the map, panels cover what its padding says. */
function isInView(map: MapLibreMap, [west, south, east, north]: GeofenceBounds): boolean {
  const { clientWidth, clientHeight } = map.getCanvas()
  const { top = 0, bottom = 0, left = 0, right = 0 } = map.getPadding()
  return [map.project([west, north]), map.project([east, south])].every(
    ({ x, y }) => x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom,
  )
}

function Pin({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { map } = useMapScene()
  useEffect(() => {
    const element = document.createElement('div')
    element.className = styles['pin']!
    const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [map, latitude, longitude])
  return null
}

/** While somebody measures, clicks and Enter set points and mean nothing else. */
function MeasuringClicks() {
  const { map } = useMapScene()
  useEffect(() => {
    const { style } = map.getCanvas()
    style.cursor = 'crosshair'
    const end = takeClicks(map)
    return () => {
      style.cursor = ''
      end()
    }
  }, [map])
  return null
}

const stillPixels = 5

function takeClicks(map: MapLibreMap): () => void {
  const [canvas, around] = [map.getCanvas(), map.getContainer()]
  let from = { x: 0, y: 0 }
  const down = ({ clientX, clientY }: PointerEvent) => {
    from = { x: clientX, y: clientY }
  }
  const click = (event: MouseEvent) => {
    if (event.target !== canvas) return
    event.stopPropagation()
    const { clientX, clientY } = event
    if (Math.hypot(clientX - from.x, clientY - from.y) > stillPixels) return
    const { left, top } = canvas.getBoundingClientRect()
    measureTo(placeAt(map, { x: clientX - left, y: clientY - top }))
  }
  const doubled = (event: MouseEvent) => event.target === canvas && event.stopPropagation()
  const key = (event: KeyboardEvent) => {
    if (event.target !== canvas || event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    measureTo(placeAt(map, map.project(map.getCenter())))
  }
  around.addEventListener('pointerdown', down, true)
  around.addEventListener('click', click, true)
  around.addEventListener('dblclick', doubled, true)
  around.addEventListener('keydown', key, true)
  return () => {
    around.removeEventListener('pointerdown', down, true)
    around.removeEventListener('click', click, true)
    around.removeEventListener('dblclick', doubled, true)
    around.removeEventListener('keydown', key, true)
  }
}
