// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { readShapesText } from '../../../web/src/geofences/files/read-shapes.ts'

const shapesOf = (text: string) => {
  const read = readShapesText(text)
  if ('refusal' in read) throw new Error(read.refusal)
  return read
}
const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`
const kml = (inside: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const feature = (geometry: object, properties: object = {}) => ({ type: 'Feature', properties, geometry })

it('places are circles whose radius the reader chooses', () => {
  const place = (name: string, at: string) =>
    `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`
  const read = shapesOf(kml(place('Depot', '3,36,12') + place('Shop', '3.1,36')))
  expect(read.shapes.map(({ name, area, isPlace }) => [name, formatArea(area), isPlace])).toEqual([
    ['Depot', 'CIRCLE (36 3, 100)', true],
    ['Shop', 'CIRCLE (36 3.1, 100)', true],
  ])
  expect(read.leftOut).toBe(0)
  const waypoints = shapesOf(
    gpx('<wpt lat="36" lon="3"><name>A</name></wpt><wpt lat="37" lon="3"><name>B</name></wpt>'),
  )
  expect(waypoints.shapes.map(({ name, isPlace }) => [name, isPlace])).toEqual([
    ['A', true],
    ['B', true],
  ])
  const several = {
    type: 'MultiPoint',
    coordinates: [
      [3, 36],
      [3, 37],
    ],
  }
  expect(shapesOf(JSON.stringify(feature(several, { name: 'Pair' }))).shapes).toMatchObject([
    { name: 'Pair 1', isPlace: true },
    { name: 'Pair 2', isPlace: true },
  ])
  const sized = feature({ type: 'Point', coordinates: [3, 36] }, { radius: 250 })
  expect(shapesOf(JSON.stringify(sized)).shapes[0]).not.toHaveProperty('isPlace')
})
