import type { Notificator } from '../../catalog/channels/index.ts'

/** A message to many people, while it is sent and afterwards; times are ISO text in UTC. */
export interface AnnouncementJson {
  id: string
  notificator: Notificator
  total: number
  sent: number
  failed: number
  skipped: number
  state: 'running' | 'done' | 'failed'
  startedAt: string
  endedAt: string | null
  /** the first 50 */
  failures: { userId: number; reason: string }[]
}
