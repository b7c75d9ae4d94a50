import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { positionAttribute } from '../display/position-attributes.data.ts'
import { textOf } from '../display/text-of.ts'

const knownType = (record: AnyRecord) => positionAttribute(textOf(record['attribute']))?.type

/** An attribute that the product knows has its type by nature; of others it is a question. */
export const computedAttributeRules = {
  follow: (record: AnyRecord, changed: string): AnyRecord =>
    changed === 'attribute' ? { ...record, type: knownType(record) ?? record['type'] } : record,
  settled: (record: AnyRecord): readonly string[] => (knownType(record) ? ['type'] : []),
}
