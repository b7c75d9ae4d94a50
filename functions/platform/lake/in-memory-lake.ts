import { dayText, lakePath, readLakePath } from '../../../shared/wire/lake/lake-file.ts'
import { newStamp } from '../secrets.ts'
import { tenantData, type Memory } from '../in-memory/memory.ts'
import type { Lake, LakeFiles, LakeNote } from './lake-ports.ts'

export function inMemoryLakeFiles(memory: Memory, tenantId: string): LakeFiles {
  const { lakeFiles } = tenantData(memory, tenantId)
  return {
    async write(file, content) {
      const pieces: Uint8Array[] = []
      for await (const piece of content) pieces.push(piece)
      const whole = Buffer.concat(pieces)
      if (whole.length === 0) lakeFiles.delete(lakePath(file))
      else lakeFiles.set(lakePath(file), { content: whole, writtenAt: memory.now() })
      return whole.length
    },
    async remove(file) {
      lakeFiles.delete(lakePath(file))
    },
    async *list(from = 0) {
      for (const [path, { content, writtenAt }] of [...lakeFiles].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const file = readLakePath(path)!
        if (file.day >= from) yield { ...file, bytes: content.length, writtenAt }
      }
    },
    link: async (file) => `https://files.example/${tenantId}/${dayText(file.day)}/${lakePath(file).split('/')[1]}`,
  }
}

export function inMemoryLake(memory: Memory, tenantId: string): Lake {
  const { lakeNotes } = tenantData(memory, tenantId)
  return {
    tenantId,
    ...inMemoryLakeFiles(memory, tenantId),
    async note(files, at) {
      for (const { day, part } of files) lakeNotes.set(`${day}#${part}`, { day, part, at, stamp: newStamp() })
    },
    notes: async (until, countMax) =>
      [...lakeNotes.values()]
        .filter(({ at }) => at <= until)
        .toSorted(newestFirst)
        .slice(0, countMax),
    async done({ day, part, stamp }) {
      if (lakeNotes.get(`${day}#${part}`)?.stamp === stamp) lakeNotes.delete(`${day}#${part}`)
    },
    async forgetNotes() {
      lakeNotes.clear()
    },
  }
}

const newestFirst = (a: LakeNote, b: LakeNote): number => b.day - a.day || b.part - a.part
