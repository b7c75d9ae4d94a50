import type { GeoJSON } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useRef, type RefObject } from 'react'
import { useMapScene } from '../map-context.ts'

/** Gives a source of the map its data whenever they change. @returns the latest, for when the source is put there again */
export function useSourceData<Data extends GeoJSON>(name: string, data: Data): RefObject<Data> {
  const { map } = useMapScene()
  const latest = useRef(data)
  useEffect(() => {
    latest.current = data
    void map.getSource<GeoJSONSource>(name)?.setData(data)
  }, [map, name, data])
  return latest
}
