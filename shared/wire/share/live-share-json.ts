import type { Coordinates } from '../../domain/distance.ts'

/** A share link that works now, as `GET /api/shares` answers it. Times are ISO text. */
export interface LiveShareJson {
  /** of its guest */
  id: number
  /** of what is shared, when the link was made */
  name: string
  type: 'device' | 'group'
  objectId: number
  /** who shared it, and their name; null for a former user */
  userId: number
  sharer: string | null
  /** null for one of an earlier version */
  sharedAt: string | null
  expirationTime: string | null
  /** sessions that were opened with it, and the last of them */
  views: number
  viewedAt: string | null
  /** origins of the sites that may show it in a frame */
  sites: readonly string[]
  /** the place that it leads to by road; null for none */
  placeByRoad: Coordinates | null
}
