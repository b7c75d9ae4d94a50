import { positionAttribute } from './position-attributes.data.ts'
import type { Quantity } from './use-units.ts'

/** What an attribute is measured in; points in time are days, and lengths of time numbers of days. */
export type Scale = Quantity | 'moment' | 'plain'

export function scaleOf(attributeKey: string): Scale {
  if (attributeKey.endsWith('Time') && positionAttribute(attributeKey) === undefined) return 'moment'
  return positionAttribute(attributeKey)?.quantity ?? 'plain'
}

/** The unit of a length on the scale. */
export const stretchQuantity = (scale: Scale): Quantity | undefined =>
  scale === 'plain' ? undefined : scale === 'moment' ? 'days' : scale
