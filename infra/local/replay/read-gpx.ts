import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import type { Track, TrackPoint } from './track.ts'

/**
 * Reads the tracks of a GPX file, with any prefix or byte order mark. Each of several tracks is a vehicle of its own,
 * called like the track. Points without a time or a place are skipped.
 * @throws Error when it is no XML
 */
export function readGpx(text: string): Track {
  const document = new DOMParser().parseFromString(text.replace(/^[\uFEFF\s]+/, ''), 'text/xml')
  const track: Track = { points: [], skipped: [] }
  const tracks = inside(document, 'trk')
  for (const each of tracks) {
    const name = textIn(each, 'name')
    inside(each, 'trkpt').forEach((place, index) => {
      const point = pointOf(place, tracks.length > 1 ? name : '')
      if (typeof point === 'string') track.skipped.push(`point ${index + 1} of ${name || 'the track'}: ${point}`)
      else track.points.push(point)
    })
  }
  return track
}

/** The point, or why it is skipped. */
function pointOf(place: Element, device: string): TrackPoint | string {
  const time = Date.parse(textIn(place, 'time'))
  const [latitude, longitude] = [numberOf(place.getAttribute('lat')), numberOf(place.getAttribute('lon'))]
  if (Number.isNaN(time)) return 'no time'
  if (latitude === undefined || longitude === undefined) return 'no place'
  return { device, time, latitude, longitude, altitude: numberOf(textIn(place, 'ele')), attributes: {} }
}

const inside = (node: Document | Element, name: string): Element[] =>
  Array.from<Element>(node.getElementsByTagNameNS('*', name))
const textIn = (node: Element, name: string): string => inside(node, name)[0]?.textContent?.trim() ?? ''

function numberOf(text: string | null): number | undefined {
  const value = Number(text ?? '')
  return text === null || text.trim() === '' || !Number.isFinite(value) ? undefined : value
}
