import { html, type Html, prose } from './html.ts'
import type { Schema } from './schema.ts'

/** `list of Device`, with a link to what it names. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#shape-${name}">${name}</a>`
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), ' or ')
  if (schema.enum) return joined(schema.enum.map(valueOf), ' | ')
  if (schema.format === 'date-time') return html`moment`
  if (schema.format === 'binary') return html`bytes`
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}`
}

/** An object as a table of its keys; anything else as its type. */
export function shapeOf(schema: Schema): Html {
  if (!schema.properties) {
    return html`<p>${typeOf(schema)}${schema.description === undefined ? '' : `: ${schema.description}`}</p>`
  }
  const rows = Object.entries(schema.properties).map(
    ([key, field]) =>
      html`<tr>
        <th scope="row"><code>${key}</code>${schema.required?.includes(key) ? '' : html` <i>optional</i>`}</th>
        <td>${typeOf(field)}${inner(field)}</td>
        <td>${prose(notesOf(field))}</td>
      </tr>`,
  )
  return html`<div class="wide">
    <table>
      ${rows}
    </table>
  </div>`
}

/** What is nested is shown in its place. */
function inner(schema: Schema): Html | string {
  const object = [schema, ...(schema.anyOf ?? []), schema.items ?? {}].find((each) => each.properties)
  return object ? shapeOf(object) : ''
}

/** The description, and the bounds that somebody who fills it in has to keep. */
export function notesOf(schema: Schema): string {
  const bounds = [schema, ...(schema.anyOf ?? [])].flatMap(({ minLength, maxLength, minimum, maximum }) => [
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : '',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minimum === undefined || minimum === 0 ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
  ])
  const preset = 'default' in schema ? `default ${JSON.stringify(schema.default)}` : ''
  return [schema.description ?? '', ...bounds, preset].filter((note) => note !== '').join('; ')
}

const valueOf = (value: unknown): Html =>
  html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`

const joined = (parts: readonly Html[], by: string): Html =>
  html`${parts.map((part, place) => (place === 0 ? part : html`${by}${part}`))}`
