import { gpx } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import type { Track } from './track.ts'

/** Reads the tracks of a GPX file: each track is a vehicle of its own. Points without a time are skipped. */
export function readGpx(text: string): Track {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const track: Track = { points: [], skipped: [] }
  const lines = gpx(document).features.flatMap((feature) => {
    const { geometry, properties } = feature
    const times = (properties?.coordinateProperties as { times?: unknown } | undefined)?.times ?? []
    if (geometry?.type === 'LineString')
      return [{ name: properties?.name, parts: [geometry.coordinates], times: [times] }]
    if (geometry?.type === 'MultiLineString') return [{ name: properties?.name, parts: geometry.coordinates, times }]
    return []
  }) as { name?: string; parts: number[][][]; times: string[][] }[]

  for (const line of lines) {
    line.parts.forEach((part, partIndex) => {
      part.forEach(([longitude, latitude, altitude], index) => {
        const time = Date.parse(line.times[partIndex]?.[index] ?? '')
        if (Number.isNaN(time)) track.skipped.push(`point ${index + 1} of ${line.name ?? 'the track'}: no time`)
        else {
          const device = lines.length > 1 ? (line.name ?? '') : ''
          track.points.push({ device, time, latitude: latitude!, longitude: longitude!, altitude, attributes: {} })
        }
      })
    })
  }
  return track
}
