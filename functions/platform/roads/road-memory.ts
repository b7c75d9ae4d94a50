import type { RoadLimit } from '../../../shared/domain/roads/road-limit.ts'
import type { SharedWay } from '../../../shared/domain/roads/shared-way.ts'
import type { RoadLine } from './road-ports.ts'

export interface Kept<Answer> {
  answer: Answer
  /** epoch ms */
  endsAt: number
}

export interface RoadMemory {
  lines: Map<string, Kept<RoadLine | null>>
  limits: Map<string, Kept<RoadLimit>>
  /** by the guest of a share link */
  ways: Map<string, Kept<SharedWay>>
}

export const newRoadMemory = (): RoadMemory => ({ lines: new Map(), limits: new Map(), ways: new Map() })
