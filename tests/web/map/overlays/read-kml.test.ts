import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { readKml } from '../../../../web/src/map/overlays/read-kml.ts'

/** As a browser's parser: what is no XML becomes a document that says so. */
function parse(text: string): Document {
  const parser = new DOMParser({ onError: () => undefined })
  return parser.parseFromString(text, 'application/xml') as never
}
const read = (inner: string) =>
  readKml(`<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`, parse)
const point = (name: string, at = '3.06,36.75,0') =>
  `<Placemark><name>${name}</name><Point><coordinates>${at}</coordinates></Point></Placemark>`
const featuresOf = (inner: string) => read(inner)!.features

describe('points of interest', () => {
  it('are points, lines and areas with their names and colours', () => {
    const style =
      '<Style><LineStyle><color>ff0000ff</color></LineStyle><PolyStyle><color>8000ff00</color></PolyStyle></Style>'
    const line = '<LineString><coordinates>3,36 4,37</coordinates></LineString>'
    const ring =
      '<outerBoundaryIs><LinearRing><coordinates>3,36 4,36 4,37 3,36</coordinates></LinearRing></outerBoundaryIs>'
    const features = featuresOf(
      `${point('Depot')}<Placemark><name>Road</name>${style}${line}</Placemark><Placemark>${style}<Polygon>${ring}</Polygon></Placemark>`,
    )
    expect(features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
      ['Point', { name: 'Depot' }],
      ['LineString', { name: 'Road', stroke: '#ff0000', fill: '#00ff00' }],
      ['Polygon', { stroke: '#ff0000', fill: '#00ff00' }],
    ])
  })

  it('come out of a MultiGeometry one by one', () => {
    const both =
      '<Point><coordinates>3,36</coordinates></Point><LineString><coordinates>3,36 4,37</coordinates></LineString>'
    const features = featuresOf(`<Placemark><name>Two</name><MultiGeometry>${both}</MultiGeometry></Placemark>`)
    expect(features.map(({ geometry, properties }) => `${geometry.type} ${properties.name}`)).toEqual([
      'Point Two',
      'LineString Two',
    ])
  })
})

describe('a hostile file', () => {
  it.each([
    ['script in a name', point('&lt;script&gt;alert(1)&lt;/script&gt;'), { name: '<script>alert(1)</script>' }],
    [
      'HTML in a description',
      point('A').replace('</name>', '</name><description>&lt;img src=x onerror=alert(1)&gt;</description>'),
      { name: 'A' },
    ],
    [
      'a picture of another host',
      `<Style id="s"><IconStyle><Icon><href>https://evil.example/x</href></Icon></IconStyle></Style>${point('A').replace('</name>', '</name><styleUrl>#s</styleUrl>')}`,
      { name: 'A' },
    ],
    [
      'a colour that is none',
      point('A').replace('</name>', '</name><Style><LineStyle><color>url(x)</color></LineStyle></Style>'),
      { name: 'A' },
    ],
    [
      'data of its own',
      point('A').replace(
        '</name>',
        '</name><ExtendedData><Data name="stroke"><value>red;x</value></Data></ExtendedData>',
      ),
      { name: 'A' },
    ],
  ])('%s is harmless', (_, inner, properties) => {
    expect(featuresOf(inner).map((feature) => feature.properties)).toEqual([properties])
  })

  it.each([
    ['links to others', '<NetworkLink><Link><href>https://evil.example/more.kml</href></Link></NetworkLink>'],
    [
      'a picture on the ground',
      '<GroundOverlay><Icon><href>https://evil.example/x.png</href></Icon><LatLonBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonBox></GroundOverlay>'
        .replace('GroundOverlay', 'PhotoOverlay')
        .replace('/GroundOverlay', '/PhotoOverlay'),
    ],
    ['no coordinates', '<Placemark><name>A</name><Point><coordinates></coordinates></Point></Placemark>'],
    ['coordinates off the earth', point('A', '3,136')],
    ['coordinates that are no numbers', point('A', 'NaN,x')],
    ['coordinates without end', point('A', '1e999,0')],
  ])('of %s nothing is drawn', (_, inner) => {
    expect(featuresOf(inner)).toEqual([])
  })

  const entities =
    '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml><Document><name>&b;</name></Document></kml>'
  it.each([
    ['entities', entities],
    [
      'an entity of another file',
      '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml><name>&a;</name></kml>',
    ],
    ['another kind of XML', '<gpx><wpt lat="1" lon="1"/></gpx>'],
    ['HTML', '<html><body>404</body></html>'],
    ['no XML', 'PK\u0003\u0004'],
    ['nothing', ''],
  ])('with %s is not read', (_, text) => {
    expect(readKml(text, parse)).toBeNull()
  })

  it('of many shapes and of endless names is cut', () => {
    const features = featuresOf(point('x'.repeat(5_000)).repeat(mapLimits.interestShapesMax + 5))
    expect([features.length, features[0]!.properties.name!.length]).toEqual([
      mapLimits.interestShapesMax,
      mapLimits.interestNameCharactersMax,
    ])
    expect(featuresOf(point('𝒳'.repeat(200)))[0]!.properties.name).toMatch(/^(𝒳)+…$/u)
  })
})
