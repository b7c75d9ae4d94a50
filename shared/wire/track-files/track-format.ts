import { withoutLead } from './read-gpx.ts'
import { looksLikeNmea } from './read-nmea.ts'
import { TrackFileError, type TrackFormat } from './track-file.ts'

const begin = 64 * 1024

/** The format of a file, by what is written and not by its name. @throws TrackFileError for XML that is neither GPX nor KML */
export function trackFormatOf(text: string): TrackFormat {
  const start = withoutLead(text.slice(0, begin))
  if (!start.startsWith('<')) return looksLikeNmea(start) ? 'nmea' : 'csv'
  // comments and instructions come before the first element; a document type is for the reader to refuse
  const [, root] = /<(?![!?])(?:[\w.-]+:)?([\w.-]+)/.exec(start.replace(/<!--[^]*?-->|<\?[^]*?\?>/g, '')) ?? []
  if (root?.toLowerCase() === 'gpx') return 'gpx'
  if (root?.toLowerCase() === 'kml') return 'kml'
  throw new TrackFileError('unknown')
}
