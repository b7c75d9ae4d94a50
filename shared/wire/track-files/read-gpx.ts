import { knotsFromSent } from '../../domain/units.ts'
import { sentMoment } from '../trackers/values/moment.ts'
import { known, numberIn, shownText, type SkippedPlace, type TrackFile, type TrackPoint } from './track-file.ts'
import { readElements, type XmlElement } from './xml-elements.ts'

interface OpenPoint {
  element: XmlElement
  values: Map<string, string>
}

/**
 * Reads the tracks of a GPX file (1.0 and 1.1), with any prefix or byte order mark: place, time, height; course in degrees
 * and speed in metres a second, where GPX 1.0 has them or an extension does. Points have the name of their track where the
 * file has several. Routes and waypoints are no recordings.
 * @throws TrackFileError when it is no XML
 */
export function readGpx(text: string): TrackFile {
  const points: TrackPoint[] = []
  const skipped: SkippedPlace[] = []
  const names: string[] = []
  let point: OpenPoint | null = null
  let depthInTrack = 0
  readElements(withoutLead(text), {
    open(element) {
      if (element.name === 'trk') {
        names.push('')
        depthInTrack = 0
      } else depthInTrack++
      if (element.name === 'trkpt') point = { element, values: new Map() }
    },
    close(element, content) {
      if (element.name === 'trkpt' && point) {
        const read = pointOf(point, names.length - 1)
        if ('reason' in read) skipped.push(read)
        else points.push(read)
        point = null
      } else if (point) point.values.set(element.name.toLowerCase(), content)
      else if (element.name === 'name' && depthInTrack === 1 && names.length > 0) names[names.length - 1] = content
      depthInTrack--
    },
  })
  const isOne = names.length <= 1
  return {
    format: 'gpx',
    points: points.map((each) => ({ ...each, device: isOne ? '' : names[Number(each.device)]! })),
    skipped,
  }
}

/** Files begin with byte order marks and empty lines, which no XML declaration may follow. */
export const withoutLead = (text: string): string => text.replace(/^[\uFEFF\s]+/, '')

/** The point with the place of its track in place of its name, which may follow it. */
function pointOf({ element, values }: OpenPoint, track: number): TrackPoint | SkippedPlace {
  const { line, attributes } = element
  const [latitude, longitude] = [numberIn(attributes['lat']), numberIn(attributes['lon'])]
  if (latitude === undefined || longitude === undefined) return { line, reason: 'noPlace', text: '' }
  const said = values.get('time') ?? ''
  // GPX says that times are UTC
  const { time } = sentMoment(said)
  if (Number.isNaN(time)) return { line, reason: 'noTime', text: shownText(said) }
  const number = (key: string) => numberIn(values.get(key))
  const speed = number('speed')
  return {
    device: String(track),
    line,
    time,
    latitude,
    longitude,
    ...known({
      speed: speed === undefined ? undefined : knotsFromSent(speed, 'ms'),
      course: number('course'),
      altitude: number('ele'),
    }),
    attributes: known({ sat: number('sat'), hdop: number('hdop') }),
  }
}
