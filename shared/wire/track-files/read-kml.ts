import { sentMoment } from '../trackers/values/moment.ts'
import { withoutLead } from './read-gpx.ts'
import { known, numberIn, shownText, type SkippedPlace, type TrackFile, type TrackPoint } from './track-file.ts'
import { readElements, type XmlElement } from './xml-elements.ts'

interface Timed {
  line: number
  text: string
}

/** What is open: a placemark, or a track in one, which is a list of times, of places and of directions. */
interface OpenTrack {
  whens: Timed[]
  places: Timed[]
  angles: string[]
}

/**
 * Reads what a KML file says with times: `gx:Track`, and placemarks of one point with a time stamp. A line says no time
 * for its corners: each of them is left out. Points have the name of their placemark where the file has several.
 * @throws TrackFileError when it is no XML
 */
export function readKml(text: string): TrackFile {
  const reading = new KmlReading()
  readElements(withoutLead(text), reading)
  const isOne = new Set(reading.points.map(({ device }) => device)).size <= 1
  const nameOf = (device: string) => (isOne ? '' : reading.names[Number(device)]!)
  const points = reading.points.map((each) => ({ ...each, device: nameOf(each.device) }))
  return { format: 'kml', points, skipped: reading.skipped }
}

class KmlReading {
  readonly points: TrackPoint[] = []
  readonly skipped: SkippedPlace[] = []
  /** of placemarks */
  readonly names: string[] = []
  #depth = 0
  #stamp: Timed | null = null
  #places: { line: number; text: string; isLine: boolean }[] = []
  #track: OpenTrack | null = null
  #isLine = false

  open({ name }: XmlElement): void {
    if (name === 'Placemark') {
      this.names.push('')
      this.#depth = 0
      this.#stamp = null
      this.#places = []
    } else this.#depth++
    if (name === 'Track') this.#track = { whens: [], places: [], angles: [] }
    if (name === 'Point') this.#isLine = false
    if (name === 'LineString' || name === 'LinearRing') this.#isLine = true
  }

  close({ name, line }: XmlElement, text: string): void {
    if (name === 'name' && this.#depth === 1 && this.names.length > 0) this.names[this.names.length - 1] = text
    else if (name === 'when') this.#addTime({ line, text })
    else if (name === 'coord') this.#track?.places.push({ line, text })
    else if (name === 'angles') this.#track?.angles.push(text)
    else if (name === 'coordinates') this.#places.push({ line, text, isLine: this.#isLine })
    else if (name === 'Track') this.#endTrack()
    else if (name === 'Placemark') this.#endPlacemark()
    this.#depth--
  }

  #addTime(when: Timed): void {
    if (this.#track) this.#track.whens.push(when)
    else this.#stamp = when
  }

  #endTrack(): void {
    const { whens, places, angles } = this.#track!
    this.#track = null
    places.forEach(({ line, text }, at) => {
      const [course] = (angles[at] ?? '').split(/\s+/)
      this.#add({ line, place: text.split(/\s+/), when: whens[at]?.text ?? '', course: numberIn(course) })
    })
  }

  /** Also the corners of a line, which have no time of their own. */
  #endPlacemark(): void {
    for (const { line, text, isLine } of this.#places) {
      for (const place of text.split(/\s+/).filter((each) => each !== '')) {
        this.#add({ line, place: place.split(','), when: isLine ? '' : (this.#stamp?.text ?? ''), course: undefined })
      }
    }
    this.#places = []
  }

  #add({
    line,
    place,
    when,
    course,
  }: {
    line: number
    place: string[]
    when: string
    course: number | undefined
  }): void {
    const [longitude, latitude, altitude] = place.map(numberIn)
    // a track says with an empty place that there was none at this time
    if (latitude === undefined || longitude === undefined) {
      this.skipped.push({ line, reason: 'noPlace', text: shownText(place.join(' ')) })
      return
    }
    const { time } = sentMoment(when)
    if (Number.isNaN(time)) {
      this.skipped.push({ line, reason: 'noTime', text: shownText(when) })
      return
    }
    const device = String(this.names.length - 1)
    const more = known({ course: course === undefined ? undefined : course < 0 ? course + 360 : course, altitude })
    this.points.push({ device, line, time, latitude, longitude, ...more, attributes: {} })
  }
}
