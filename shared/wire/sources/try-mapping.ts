import { phrase } from '../../domain/failures.ts'
import type { Fix } from '../../domain/position.ts'
import { isUniqueId } from '../../domain/identifiers/unique-id.ts'
import type { SourceMapping } from '../../domain/sources/source-mapping.ts'
import { readMapped } from '../trackers/own-json.ts'
import { Notes } from '../trackers/notes.ts'
import { compileMapping, type MappedRecord, type SourceMessage, type SourceProblem } from './compile-mapping.ts'

export interface TriedRecord {
  uniqueId: string
  /** as ingest will read it; null where it will be rejected */
  fix: Fix | null
}

export interface Trial {
  records: TriedRecord[]
  problems: SourceProblem[]
  filteredCount: number
}

/** What would become of a message, read as ingest reads it: also what it rejects, and leaves out, has its path. */
export function tryMapping(mapping: SourceMapping, message: SourceMessage): Trial {
  const { records, problems, filteredCount } = compileMapping(mapping)(message)
  const tried = records.map((record) => tryRecord(record, message.receivedAt))
  const all = [...problems, ...tried.flatMap((each) => each.problems)]
  const unique = new Map(all.map((problem) => [`${problem.path} ${problem.reason.text}`, problem]))
  return { records: tried.map(({ record }) => record), problems: [...unique.values()], filteredCount }
}

function tryRecord({ uniqueId, position, paths }: MappedRecord, receivedAt: number) {
  const notes = new Notes()
  const pathOf = (field: string): string => paths[field] || field
  const problems: SourceProblem[] = []
  if (!isUniqueId(uniqueId)) problems.push({ path: '', reason: unusable(uniqueId) })
  const message = readMapped(position, { uniqueId, topic: '', receivedAt, notes })
  const [fix = null] = message.kind === 'fixes' ? message.fixes : []
  const rejected = message.kind === 'fixes' ? message.rejected : []
  for (const { field, reason } of [...rejected, ...(notes.all ?? [])]) problems.push({ path: pathOf(field), reason })
  return { record: { uniqueId, fix }, problems }
}

const unusable = (uniqueId: string) =>
  phrase('no vehicle can have the identifier {uniqueId}', { uniqueId: uniqueId.slice(0, 200) })
