import type { Position } from '../../domain/position.ts'
import { metresPerSecondFromKnots } from '../../domain/units.ts'
import { isoTime } from '../dates.ts'
import { bidiIsolate } from '../../i18n/bidi-isolate.ts'
import type { Track } from './track.ts'
import { xmlText } from './xml.ts'

/** GPX 1.0, which unlike 1.1 has a place for course (degrees) and speed (m/s). */
export const trackGpx = (...tracks: readonly Pick<Track, 'name' | 'positions'>[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.0" creator="Qafila" xmlns="http://www.topografix.com/GPX/1/0">',
    `${tracks.map(segment).join('\n')}</gpx>\n`,
  ].join('\n')

const segment = ({ name, positions }: Pick<Track, 'name' | 'positions'>): string =>
  [`<trk><name>${xmlText(bidiIsolate(name))}</name><trkseg>`, ...positions.map(point), '</trkseg></trk>'].join('\n')

const point = ({ latitude, longitude, altitude, fixTime, course, speed }: Position): string =>
  `<trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><ele>${altitude.toFixed(1)}</ele>` +
  `<time>${isoTime(fixTime)}</time><course>${course.toFixed(1)}</course>` +
  `<speed>${metresPerSecondFromKnots(speed).toFixed(2)}</speed></trkpt>`
