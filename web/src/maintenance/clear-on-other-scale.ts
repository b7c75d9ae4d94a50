import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { scaleOf } from '../display/attribute-scale.ts'
import { textOf } from '../display/record-text.ts'

/** A start, a period and a warning in kilometres mean nothing in days: they are cleared when the scale of the type changes. */
export function clearOnOtherScale(changed: AnyRecord, key: string, before: AnyRecord): AnyRecord {
  if (key !== 'type' || scaleOf(textOf(changed['type'])) === scaleOf(textOf(before['type']))) return changed
  return { ...changed, start: null, period: null, attributes: { ...changed.attributes, 'service.warnBefore': null } }
}
