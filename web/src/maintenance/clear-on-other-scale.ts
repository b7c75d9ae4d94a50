import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { scaleOf } from '../display/attribute-scale.ts'
import { textOf } from '../display/record-text.ts'

/** A start and a period in kilometres mean nothing in days: both are cleared when the scale of the type changes. */
export function clearOnOtherScale(changed: AnyRecord, key: string, before: AnyRecord): AnyRecord {
  if (key !== 'type' || scaleOf(textOf(changed['type'])) === scaleOf(textOf(before['type']))) return changed
  return { ...changed, start: null, period: null }
}
