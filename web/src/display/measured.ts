import { positionAttribute } from './position-attributes.data.ts'
import type { Quantity } from './use-units.ts'

/** What an attribute is measured in; a moment has marks that are days, and stretches of so many days. */
export type Scale = Quantity | 'moment' | 'plain'

export function scaleOf(attributeKey: string): Scale {
  if (attributeKey.endsWith('Time') && positionAttribute(attributeKey) === undefined) return 'moment'
  return positionAttribute(attributeKey)?.quantity ?? 'plain'
}

/** The unit in which a stretch of a scale is written. */
export const stretchQuantity = (scale: Scale): Quantity | undefined =>
  scale === 'plain' ? undefined : scale === 'moment' ? 'days' : scale
