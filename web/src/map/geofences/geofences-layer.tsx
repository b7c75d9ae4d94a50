import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Geofence } from '../../../../shared/entities/geofence.ts'
import { regionOf } from '../../../../shared/i18n/t.ts'
import { geofencesQuery } from '../../api/geofence-queries.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { lowestNames, putLayers } from '../layers/put-layers.ts'
import { useMapScene } from '../map-context.ts'
import { type DrawnGeofence, geofenceFeatures, readAreas } from './geofence-features.ts'
import { nameLayers, namesSource, shapeLayers, shapesSource } from './geofence-layers.ts'
import { isShown, geofenceShape } from './geofence-shape.ts'

const none: readonly Geofence[] = []

/**
 * The geofences that a map shows: those that the reader sees and wants to see, and the one that the page is about in
 * any case.
 */
export function useDrawnGeofences(subject?: Geofence | null): ReadonlyMap<number, DrawnGeofence> {
  const { mapGeofences } = useMapScene().preferences
  const { data = none } = useQuery({ ...geofencesQuery(), enabled: mapGeofences })
  const wanted = useMemo(() => {
    const shown = mapGeofences ? data.filter((each) => isShown(each) && each.id !== subject?.id) : none
    return subject ? [...shown, subject] : shown
  }, [data, mapGeofences, subject])
  const [read, setRead] = useState(none)
  useEffect(() => {
    const stopping = new AbortController()
    void readAreas(wanted, stopping.signal).then((isRead) => isRead && setRead(wanted))
    return () => stopping.abort()
  }, [wanted])
  return useMemo(() => geofenceFeatures(read.map(geofenceShape)), [read])
}

interface GeofencesProps {
  drawn: ReadonlyMap<number, DrawnGeofence>
  /** stands out */
  strongId?: number | null
  /** ids of devices by geofence, counted beside its name */
  inside?: ReadonlyMap<number, readonly unknown[]>
}

/** Geofences as the list says, with what a live map adds. */
export function Geofences({ drawn, strongId = null, inside }: GeofencesProps) {
  const { map, theme, styleVersion } = useMapScene()
  const { language } = useLanguage()
  const shapes = useMemo(() => collection([...drawn.values()].flatMap((each) => each.shapes)), [drawn])
  const names = useMemo(() => namesOf(drawn, { language, inside }), [drawn, language, inside])
  const put = useRef({ shapes, names })

  useEffect(() => {
    if (styleVersion === 0) return undefined
    const below = lowestNames(map)
    const taking = [
      putLayers(map, shapesSource, {
        // finer than usual: a small circle stays one
        source: { type: 'geojson', tolerance: 0.1, data: put.current.shapes },
        layers: shapeLayers(theme),
        below,
      }),
      putLayers(map, namesSource, {
        source: { type: 'geojson', data: put.current.names },
        layers: nameLayers(theme),
      }),
    ]
    return () => {
      for (const take of taking) take()
    }
  }, [map, theme, styleVersion])

  useEffect(() => {
    if (put.current.shapes === shapes) return
    put.current.shapes = shapes
    void map.getSource<GeoJSONSource>(shapesSource)?.setData(shapes)
  }, [map, shapes])

  useEffect(() => {
    if (put.current.names === names) return
    put.current.names = names
    void map.getSource<GeoJSONSource>(namesSource)?.setData(names)
  }, [map, names])

  useEffect(() => {
    if (styleVersion === 0 || strongId === null || !map.getSource(shapesSource)) return undefined
    const feature = { source: shapesSource, id: strongId }
    map.setFeatureState(feature, { strong: true })
    return () => {
      if ('style' in map && map.style && map.getSource(shapesSource)) map.removeFeatureState(feature, 'strong')
    }
  }, [map, styleVersion, strongId])
  return null
}

/** The geofences on a map that is not live: of a replay, a report, an event. */
export function GeofencesLayer({ subject }: { subject?: Geofence | null }) {
  return <Geofences drawn={useDrawnGeofences(subject)} strongId={subject?.id ?? null} />
}

const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

function namesOf(
  drawn: GeofencesProps['drawn'],
  { language, inside }: { language: string; inside: GeofencesProps['inside'] },
): FeatureCollection {
  const numbers = new Intl.NumberFormat(regionOf[language] ?? language)
  return collection(
    [...drawn.values()].map(({ label: { geofenceId, name, place, zoomMin }, shapes }) => {
      const count = inside?.get(geofenceId)?.length ?? 0
      const text = count > 0 ? `${name} · ${numbers.format(count)}` : name
      const properties = { geofenceId, text, zoomMin, size: shapes[0]!.properties.size }
      return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [...place] } }
    }),
  )
}
