import type { PositionJson } from '../../../../shared/wire/json.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../../display/attribute-text.ts'
import { positionAttributes } from '../../display/position-attributes.data.ts'
import type { Column, Reader } from '../table/column.ts'

/** Shown to who never chose columns. */
const usual = new Set(['ignition', 'batteryLevel', 'fuelLevel', 'alarm'])

function attributeColumn(key: string): Column<PositionJson> {
  const text = (row: PositionJson, { t, measures }: Reader) => {
    const value = row.attributes[key]
    return value === undefined ? '' : attributeText(key, value, { t, measures })
  }
  return {
    key: `attribute.${key}`,
    pixels: 130,
    heading: ({ t }) => attributeLabel(key, t),
    value: (row, reader) => text(row, reader) || null,
    text,
    isExtra: !usual.has(key),
  }
}

const known = positionAttributes.filter(({ isField }) => !isField).map(({ key }) => key)

/** A column for each of the attributes that these positions have: those that are known first. */
export function attributeColumns(seen: ReadonlySet<string>): readonly Column<PositionJson>[] {
  const others = [...seen].filter((key) => !known.includes(key)).sort()
  return [...known.filter((key) => seen.has(key)), ...others].map(attributeColumn)
}
