import type { ArchiveFiles } from '../integrations/archive-bucket.ts'
import type { Archives } from '../ports/tenant-ports.ts'
import { type Memory, tenantData } from './memory.ts'

/** Parts and files of exports, by name. */
export function inMemoryArchiveFiles(memory: Memory, tenantId: string): ArchiveFiles {
  const { archives } = tenantData(memory, tenantId)
  return {
    tenantId,
    begin: async (exportId) => ({ exportId, uploadId: `upload-${exportId}` }),
    async writePart({ uploadId }, number, content) {
      archives.set(`${uploadId}-${number}`, new Uint8Array(content))
      return `${uploadId}-${number}`
    },
    async finish({ exportId }, tags) {
      if (archives.has(`${exportId}.zip`)) return
      archives.set(`${exportId}.zip`, Buffer.concat(tags.map((tag) => archives.get(tag)!)))
      for (const tag of tags) archives.delete(tag)
    },
    async saveProgress(exportId, progress) {
      archives.set(`${exportId}.json`, new Uint8Array(progress))
    },
    progress: async (exportId) => archives.get(`${exportId}.json`) ?? null,
    async removeProgress(exportId) {
      archives.delete(`${exportId}.json`)
    },
    link: async (exportId) => `https://files.example/${tenantId}/${exportId}.zip`,
    async removeFiles() {
      archives.clear()
    },
  }
}

export function inMemoryArchives(memory: Memory, tenantId: string): Archives {
  const mine = tenantData(memory, tenantId)
  return {
    ...inMemoryArchiveFiles(memory, tenantId),
    status: async () => {
      const endsAt = mine.exported?.expiresAt ?? Number.POSITIVE_INFINITY
      return endsAt <= memory.now() ? null : structuredClone(mine.exported)
    },
    async saveStatus(status) {
      mine.exported = { ...status }
    },
  }
}
