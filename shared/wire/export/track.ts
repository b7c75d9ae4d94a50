import type { Position } from '../../domain/position.ts'

/** A device's way in a period, as it leaves in a file. */
export interface Track {
  /** as people called the device: anything */
  name: string
  /** epoch ms */
  from: number
  to: number
  /** by fix time */
  positions: readonly Position[]
  /** where the reader's clock hangs: `Africa/Algiers` */
  zone: string
}
