import { createHash } from 'node:crypto'
import { filePath, filePrefix } from '../integrations/file-path.ts'
import type { Files } from '../ports/ports.ts'
import { type Memory, tenantData } from './memory.ts'

export function inMemoryFiles(memory: Memory, tenantId: string): Files {
  const { files } = tenantData(memory, tenantId)
  const copy = structuredClone

  return {
    tenantId,
    async put(path, { content, contentType }) {
      const tag = createHash('md5').update(content).digest('hex')
      const facts = { path: filePath(path), bytes: content.length, savedAt: memory.now() }
      files.set(path, { ...facts, content: copy(content), contentType, tag })
    },
    async get(path) {
      return copy(files.get(filePath(path))) ?? null
    },
    async remove(path) {
      files.delete(filePath(path))
    },
    async *list(prefix) {
      filePrefix(prefix)
      const found = [...files.values()].filter(({ path }) => path.startsWith(prefix))
      for (const { path, bytes, savedAt } of found.sort((a, b) => (a.path < b.path ? -1 : 1))) {
        yield { path, bytes, savedAt }
      }
    },
    async bytesUsed() {
      return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    },
  }
}
