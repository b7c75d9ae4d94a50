import type { Quantity } from './use-units.ts'

export interface KnownAttribute {
  key: string
  type: 'string' | 'number' | 'boolean'
  /** kept in the product's unit, shown in the reader's; a colour is picked, a table has lines */
  subtype?: Quantity | 'color' | 'calibration'
  /** 0 switches something off; elsewhere a 0 is refused */
  mayBeZero?: true
  /** only an administrator may change it */
  adminOnly?: true
}
