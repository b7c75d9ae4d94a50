import type { RoadLimit } from '../../../shared/domain/roads/road-limit.ts'
import type { RoadLine } from './road-ports.ts'

export interface Kept<Answer> {
  answer: Answer
  /** epoch ms */
  endsAt: number
}

export interface RoadMemory {
  lines: Map<string, Kept<RoadLine | null>>
  limits: Map<string, Kept<RoadLimit>>
}

export const newRoadMemory = (): RoadMemory => ({ lines: new Map(), limits: new Map() })
