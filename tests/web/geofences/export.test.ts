// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { exportForms, geofenceText } from '../../../web/src/geofences/files/geofence-file.ts'
import { readShapesText } from '../../../web/src/geofences/files/read-shapes.ts'
import { newGeofence } from '../../../web/src/geofences/new-geofence.ts'

const shapesOf = (text: string) => {
  const read = readShapesText(text)
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}
const written = (text: string) => shapesOf(text).shapes.map(({ name, area }) => [name, formatArea(area)])

describe('export', () => {
  const shown = [
    { name: 'A & B <c>', area: 'CIRCLE (36 3, 500)' },
    { name: 'Park', area: 'POLYGON ((0 0, 0 10, 10 10, 10 0), (1 1, 1 2, 2 2))' },
    { name: 'Road', area: 'LINESTRING (36 3, 36.1 3.1)' },
    { name: 'Broken', area: 'no area' },
  ].map(({ name, area }, id) => {
    const parsed = parseArea(area)
    return { geofence: { ...newGeofence(name, area), id }, area: isArea(parsed) ? parsed : null }
  })

  it('GeoJSON is read back as it was, circles too', () => {
    expect(written(geofenceText('geojson', shown, 'Geofences'))).toEqual([
      ['A & B <c>', 'CIRCLE (36 3, 500)'],
      ['Park', 'POLYGON ((0 0, 0 10, 10 10, 10 0), (1 1, 1 2, 2 2))'],
      ['Road', 'LINESTRING (36 3, 36.1 3.1)'],
    ])
  })

  it.each(exportForms)('%s holds every geofence that can be read, whatever its name', (form) => {
    const { shapes } = shapesOf(geofenceText(form, shown, 'Geofences'))
    expect(shapes.map(({ name }) => name.replace(/ \d$/, ''))).toEqual(
      form === 'gpx' ? ['A & B <c>', 'Park', 'Park', 'Road'] : ['A & B <c>', 'Park', 'Road'],
    )
  })
})
