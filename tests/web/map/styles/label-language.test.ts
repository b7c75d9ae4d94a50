import { expect, it } from 'vitest'
import type { StyleSpecification } from 'maplibre-gl'
import { inLanguage } from '../../../../web/src/map/styles/label-language.ts'

const styleOf = (json: object) => JSON.parse(JSON.stringify(json)) as StyleSpecification

const fieldIn = (field: unknown, language: string): unknown => {
  const layer = { id: 'l', type: 'symbol', source: 's', 'source-layer': 'places', layout: { 'text-field': field } }
  const style = styleOf({ version: 8, sources: {}, layers: [layer] })
  return (inLanguage(style, language).layers[0]!.layout as Record<string, unknown>)['text-field']
}
const get = (name: string) => ['get', name]

it.each([
  {
    name: 'English first, as Amazon sends it',
    field: ['coalesce', get('name:en'), get('name')],
    language: 'ar',
    becomes: ['coalesce', ['coalesce', get('name:ar'), get('name:en')], ['coalesce', get('name:ar'), get('name')]],
  },
  { name: 'the local name', field: get('name'), language: 'fr', becomes: ['coalesce', get('name:fr'), get('name')] },
  { name: 'a hole', field: '{name:en}', language: 'ar', becomes: ['coalesce', get('name:ar'), get('name:en')] },
  {
    name: 'a name in a format',
    field: ['format', get('name:en'), { 'font-scale': 0.8 }, '\n', {}, get('ref'), {}],
    language: 'fr',
    becomes: ['format', ['coalesce', get('name:fr'), get('name:en')], { 'font-scale': 0.8 }, '\n', {}, get('ref'), {}],
  },
  {
    name: 'a name by zoom',
    field: ['step', ['zoom'], '', 6, get('name:en')],
    language: 'ar',
    becomes: ['step', ['zoom'], '', 6, ['coalesce', get('name:ar'), get('name:en')]],
  },
])('$name becomes the reader’s', ({ field, language, becomes }) => {
  expect(fieldIn(field, language)).toEqual(becomes)
})

it.each([
  { name: 'a road number', field: get('ref') },
  { name: 'the number of a door', field: '{number}' },
  { name: 'text with several holes', field: '{name:en} {ref}' },
  { name: 'a name that is in the language already', field: get('name:ar') },
  { name: 'a literal', field: ['literal', ['get', 'name']] },
  { name: 'a name of something else', field: get('names') },
  { name: 'plain text', field: 'Harbour' },
])('$name stays', ({ field }) => {
  expect(fieldIn(field, 'ar')).toEqual(field)
})

it('layers without text and everything else of the style stay', () => {
  const style = styleOf({
    version: 8,
    glyphs: 'g',
    sources: {},
    layers: [
      { id: 'a', type: 'background' },
      { id: 'b', type: 'symbol', source: 's', layout: { 'icon-image': ['get', 'name'] } },
    ],
  })
  expect(inLanguage(style, 'ar')).toEqual(style)
})
