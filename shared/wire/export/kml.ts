import { wallTimeOf } from '../../domain/time/time-zone.ts'
import { bidiIsolate } from '../../i18n/bidi-isolate.ts'
import type { Track } from './track.ts'
import { xmlText } from './xml.ts'

/** KML 2.2: one line through all positions, named by the period on the reader's clock. */
export function trackKml({ name, from, to, positions, zone }: Track): string {
  const minute = (epochMs: number) => new Date(wallTimeOf(epochMs, zone)).toISOString().slice(0, 16).replace('T', ' ')
  const places = positions.map(
    ({ latitude, longitude, altitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)},${altitude.toFixed(1)}`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>',
    `<name>${xmlText(bidiIsolate(name))}</name>`,
    `<Placemark><name>${minute(from)} - ${minute(to)}</name>`,
    '<LineString><extrude>1</extrude><tessellate>1</tessellate><altitudeMode>absolute</altitudeMode>',
    `<coordinates>${places.join(' ')}</coordinates>`,
    '</LineString></Placemark></Document></kml>\n',
  ].join('\n')
}
