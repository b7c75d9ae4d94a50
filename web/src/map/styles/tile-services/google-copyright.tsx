import type { Map as MapLibreMap, RasterTileSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapScene } from '../../map-context.ts'
import { asText } from './as-text.ts'
import { copyrightOf, isOfGoogle, type SeenArea } from './google-source.ts'

/** Says with Google's tiles whose data the view shows: its terms ask for it, and it differs from place to place. */
export function GoogleCopyright({ sources }: { sources: readonly string[] }) {
  const { map, styleVersion } = useMapScene()
  const names = sources.join(' ')
  useEffect(() => (styleVersion === 0 ? undefined : keepCopyright(map, names.split(' '))), [map, styleVersion, names])
  return null
}

/**
 * Asks for each view in which the map comes to rest, once. Without an answer what was said stays.
 * @returns the call that ends it
 */
export function keepCopyright(map: MapLibreMap, names: readonly string[]): () => void {
  const said = new Map<string, string>()
  let stop = new AbortController()
  const rested = () => {
    const seen = seenArea(map)
    const view = JSON.stringify(seen)
    const due = names.filter((name) => said.get(name) !== view && tilesOf(map, name))
    if (due.length === 0) return
    stop.abort()
    stop = new AbortController()
    const { signal } = stop
    for (const name of due) {
      said.set(name, view)
      copyrightOf(tilesOf(map, name)!, seen, signal).then(
        (copyright) => !signal.aborted && say(map, name, copyright),
        () => signal.aborted && said.get(name) === view && said.delete(name),
      )
    }
  }
  map.on('idle', rested)
  rested()
  return () => {
    stop.abort()
    map.off('idle', rested)
  }
}

const sourceOf = (map: MapLibreMap, name: string) => map.getSource<RasterTileSource & { attribution?: string }>(name)

/** The address of its tiles, if they are Google's. */
const tilesOf = (map: MapLibreMap, name: string): string | undefined =>
  sourceOf(map, name)?.tiles?.find((address) => isOfGoogle(address))

function say(map: MapLibreMap, name: string, copyright: string): void {
  const source = sourceOf(map, name)
  if (!source || copyright === '') return
  source.attribution = asText(copyright)
  // what a source says once it knows its attribution
  source.fire('data', { dataType: 'source', sourceDataType: 'metadata' })
}

/** To a thousandth of a degree, some hundred metres: nearer moves show the same data. */
function seenArea(map: MapLibreMap): SeenArea {
  const bounds = map.getBounds()
  const isAround = bounds.getEast() - bounds.getWest() >= 360
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
  const wrapped = (degrees: number) => rounded(((((degrees + 180) % 360) + 360) % 360) - 180)
  return {
    zoom: Math.max(0, Math.round(map.getZoom())),
    north: rounded(Math.min(90, bounds.getNorth())),
    south: rounded(Math.max(-90, bounds.getSouth())),
    east: isAround ? 180 : wrapped(bounds.getEast()),
    west: isAround ? -180 : wrapped(bounds.getWest()),
  }
}
