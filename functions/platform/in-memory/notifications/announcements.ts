import { channelLimits } from '../../../../shared/domain/limits/channels.ts'
import type { Announcements } from '../../ports/channel-store-ports.ts'
import { copy, type Memory, tenantData } from '../memory.ts'

export function inMemoryAnnouncements(memory: Memory, tenantId: string): Announcements {
  const mine = () => tenantData(memory, tenantId).announcements
  return {
    tenantId,
    async add(announcement) {
      mine().set(announcement.id, copy({ ...announcement, version: 1 }))
    },
    async get(id) {
      const found = mine().get(id)
      return found && found.startedAt + channelLimits.announcementKeptMs > memory.now() ? copy(found) : null
    },
    async save(announcement) {
      if (mine().get(announcement.id)?.version !== announcement.version) return null
      const saved = { ...announcement, version: announcement.version + 1 }
      mine().set(announcement.id, copy(saved))
      return saved
    },
    async continue(id) {
      memory.waitingAnnouncements.push({ tenantId, id })
    },
  }
}
