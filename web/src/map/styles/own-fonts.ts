import type { StyleSpecification } from 'maplibre-gl'
import { labelFont, labelFontBold } from '../map-font.ts'

/**
 * A style whose text is drawn with the machine's own fonts, as on our own map. Fonts of a map service may lack letters,
 * which would stay blank, and its server knows none of the fonts that our layers above the map name.
 */
export function withOwnFonts(given: StyleSpecification): StyleSpecification {
  const { glyphs: _, ...style } = given
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer
    const isBold = JSON.stringify(layer.layout['text-font'] ?? '').includes('Bold')
    return { ...layer, layout: { ...layer.layout, 'text-font': isBold ? labelFontBold : labelFont } }
  })
  return { ...style, layers }
}
