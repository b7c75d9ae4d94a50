import { Failure } from '../../../shared/domain/failures.ts'
import type { ImportReason } from '../../../shared/domain/imports/import-note.ts'
import type { ImportState, KindCounts } from '../../../shared/domain/imports/import-state.ts'
import { mapRecord, type ForeignRecord, type OwnId } from '../../../shared/domain/imports/map-record.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { ImportMatch } from '../../platform/ports/ports.ts'
import type { ImportRun } from './import-run.ts'
import { OwnRecords } from './own-records.ts'

/** The work on one kind, within a step. */
interface Kind {
  run: ImportRun
  kind: Entity
  own: OwnRecords
  ownId: OwnId
  /** records at the server */
  found: number
  /** of those, what this import added, and what was here */
  added: number
  known: number
  /** ids at the server of what does not map */
  refused: Set<number>
}

/**
 * Adds the records of one kind that are not here yet. Each is noted before it is added, and matched afterwards: one that
 * was added by a process that ended between the two is found by what it holds.
 * @returns whether all of them are done
 */
export async function importKind(run: ImportRun, kind: Entity, isTimeUp: () => boolean): Promise<boolean> {
  const listed = await run.ask(kind.name === user.name ? kind.api : `${kind.api}?all=true`)
  const records = parentsFirst(listed.filter(hasId))
  const matches = await run.matches(kind.name)
  const matched = records.flatMap(({ id }) => matches.get(id) ?? [])
  const added = matched.filter(({ importId }) => importId === run.state.id).length
  const work: Kind = {
    run,
    kind,
    own: new OwnRecords(kind, (await run.records.list(kind)) as AnyRecord[]),
    ownId: await ownIds(run, kind),
    found: records.length,
    added,
    known: matched.length - added,
    refused: new Set((await run.notes()).filter(isRefusedOf(kind)).map(({ foreignId }) => foreignId)),
  }
  for (const record of records) {
    if (await isDone(work, record)) continue
    if (isTimeUp()) {
      await run.save(countsOf(work))
      return false
    }
    await importRecord(work, record)
  }
  await run.save({ ...countsOf(work), underWay: 0 })
  return true
}

type Foreign = ForeignRecord & { id: number }

const hasId = (record: ForeignRecord): record is Foreign =>
  Number.isSafeInteger(record['id']) && (record['id'] as number) > 0

const isRefusedOf =
  ({ name }: Entity) =>
  ({ kind, isRefused }: { kind: string; isRefused: boolean }) =>
    isRefused && kind === name

async function isDone({ run, kind, own, refused }: Kind, { id }: Foreign): Promise<boolean> {
  const match = (await run.matches(kind.name)).get(id)
  return refused.has(id) || (match !== undefined && own.has(match.id))
}

/** By their ids, but each group after the one that it is in. */
function parentsFirst(records: readonly Foreign[]): Foreign[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const ordered = new Map<number, Foreign>()
  const add = (record: Foreign, below: ReadonlySet<number>) => {
    const parent = byId.get(Number(record['groupId'] ?? 0))
    if (parent && !ordered.has(parent.id) && !below.has(parent.id)) add(parent, new Set([...below, record.id]))
    ordered.set(record.id, record)
  }
  for (const record of records.toSorted((a, b) => a.id - b.id)) if (!ordered.has(record.id)) add(record, new Set())
  return [...ordered.values()]
}

/** What records of this kind refer to, in fields and attributes. */
async function ownIds(run: ImportRun, { refersTo = {}, form }: Entity): Promise<OwnId> {
  const targets = [
    ...Object.values(refersTo as Record<string, string>),
    ...form.flatMap(({ as }) => ('reference' in as ? as.reference.to : 'references' in as ? as.references.to : [])),
  ]
  const matches = new Map<string, ReadonlyMap<number, ImportMatch>>()
  for (const name of new Set(targets)) matches.set(name, await run.matches(name))
  return (name, foreignId) => matches.get(name)?.get(foreignId)?.id ?? 0
}

async function importRecord(work: Kind, foreign: Foreign): Promise<void> {
  const { run, kind, own, ownId, refused } = work
  const { draft, reasons } = mapRecord(kind, foreign, ownId)
  const outcome = draft ? await added(work, foreign.id, draft) : { failure: [] }
  const isRefused = 'failure' in outcome
  const all = isRefused ? [...reasons, ...outcome.failure] : reasons
  if (all.length > 0) {
    await run.note({ kind: kind.name, foreignId: foreign.id, name: nameOf(kind, foreign), isRefused, reasons: all })
  }
  if (isRefused) refused.add(foreign.id)
  else {
    const isAgain = (await run.matches(kind.name)).has(foreign.id)
    await run.match(kind, foreign.id, outcome)
    own.add(outcome.id)
    if (isAgain) work.known--
    if (outcome.importId === run.state.id) work.added++
    else work.known++
  }
}

async function added(
  work: Kind,
  foreignId: number,
  draft: AnyRecord,
): Promise<ImportMatch | { failure: ImportReason[] }> {
  const { run, kind, own } = work
  if (run.state.underWay === foreignId) {
    const taken = new Set([...(await run.matches(kind.name)).values()].map(({ id }) => id))
    const same = own.sameAs(draft, taken)
    if (same !== null) return { id: same, importId: run.state.id }
  }
  const known = own.withIdentifierOf(draft)
  if (known !== null) return { id: known, importId: '' }
  await run.save({ ...countsOf(work), underWay: foreignId })
  try {
    const creatorId = await run.creatorOf(kind)
    const { id } = (await run.records.create(kind, draft, creatorId === undefined ? {} : { creatorId })) as AnyRecord
    return { id, importId: run.state.id }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { failure: [{ field: error.field ?? '', reason: error.phrase }] }
  }
}

/** What people know it by: its title, or an identifier. */
function nameOf({ titleKey, searchKeys }: Entity, foreign: Foreign): string {
  const texts = [titleKey, ...searchKeys].map((key: string) => foreign[key])
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

function countsOf({ run, kind, refused, found, added, known }: Kind): Pick<ImportState, 'counts'> {
  const counts: KindCounts = { found, added, known, refused: refused.size }
  return { counts: { ...run.state.counts, [kind.name]: counts } }
}
