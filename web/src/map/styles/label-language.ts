import type { StyleSpecification } from 'maplibre-gl'

/** `name`, or `name:en` and the like: what a style takes labels from. */
const isName = (property: unknown): property is string =>
  typeof property === 'string' && /^name(:[\w-]+)?$/.test(property)

/**
 * A style whose labels are in a language first, and as the style says where a place has no name in it. It knows names
 * as `name:ar`, which is how OpenStreetMap and Amazon Location call them.
 */
export function inLanguage(style: StyleSpecification, language: string): StyleSpecification {
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer
    const field = inLanguageFirst(layer.layout['text-field'], language)
    return { ...layer, layout: { ...layer.layout, 'text-field': field } }
  })
  return { ...style, layers: layers as StyleSpecification['layers'] }
}

function inLanguageFirst(field: unknown, language: string): unknown {
  const own = `name:${language}`
  if (typeof field === 'string') return ofHoles(field, own)
  if (!Array.isArray(field)) return field
  const [operator, ...others] = field as unknown[]
  if (operator === 'literal') return field
  if (operator === 'get' && others.length === 1 && isName(others[0])) {
    return others[0] === own ? field : ['coalesce', ['get', own], field]
  }
  return [operator, ...others.map((part) => (Array.isArray(part) ? inLanguageFirst(part, language) : part))]
}

/** `{name:en}`, the older way to write a field; a text with more than one hole is left as it is. */
function ofHoles(text: string, own: string): unknown {
  const [, property] = /^\{([^{}]+)\}$/.exec(text) ?? []
  return isName(property) && property !== own ? ['coalesce', ['get', own], ['get', property]] : text
}
