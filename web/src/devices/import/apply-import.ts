import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { group } from '../../../../shared/entities/group.ts'
import { api, ApiFailure } from '../../api/client.ts'
import { newGroupsOf, type ImportRow } from './compare-rows.ts'

export interface ImportOutcome {
  added: number
  changed: number
  refused: readonly { row: ImportRow; reason: string }[]
  /** rows that were not reached, because it was cancelled or the connection ended */
  left: number
  /** whether everything was taken back */
  isTakenBack: boolean
  /** what could not be taken back; the reasons */
  notTakenBack: readonly string[]
}

interface Options {
  entity: Pick<Entity, 'api'>
  /** one row that is refused takes all others back */
  isAllOrNothing: boolean
  /** ends it before the next row */
  signal: AbortSignal
  onDone: (rows: number) => void
}

/** The access version is one item that every write moves: more at once only wait for each other. */
const rowsAtOnce = 3

type Undo = () => Promise<unknown>

/**
 * Writes new and changed rows by the calls that a form uses, so that rights, limits and the audit log are the same. Said
 * twice it does nothing the second time, because rows are compared with what is there.
 */
export async function applyImport(rows: readonly ImportRow[], options: Options): Promise<ImportOutcome> {
  const { entity, isAllOrNothing, signal, onDone } = options
  const wanted = rows.filter(({ kind }) => kind === 'new' || kind === 'changed')
  const refused: { row: ImportRow; reason: string }[] = []
  const undo: Undo[] = []
  const counts = { new: 0, changed: 0 }
  const groups = await createGroups(newGroupsOf(wanted), undo)
  let [next, done, isOver] = [0, 0, false]
  const work = async () => {
    while (next < wanted.length && !isOver && !signal.aborted) {
      const row = wanted[next++]!
      try {
        await writeRow(row, { api: entity.api, groups, undo })
        counts[row.kind as 'new' | 'changed']++
      } catch (error) {
        isOver ||= isAllOrNothing || isEnd(error)
        refused.push({ row, reason: messageOf(error) })
      }
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: isAllOrNothing ? 1 : rowsAtOnce }, work))
  const left = wanted.length - done
  const isTakenBack = isAllOrNothing && (refused.length > 0 || left > 0)
  const notTakenBack = isTakenBack ? await takeBack(undo) : []
  return { added: counts.new, changed: counts.changed, refused, left, isTakenBack, notTakenBack }
}

/** After these nothing else would succeed: no connection, no session. */
const isEnd = (error: unknown): boolean => error instanceof ApiFailure && (error.isOffline || error.status === 401)

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.trim()

/** The ids of the groups by name, or why one could not be created. */
async function createGroups(names: readonly string[], undo: Undo[]): Promise<ReadonlyMap<string, number | Error>> {
  const made = new Map<string, number | Error>()
  for (const name of names) {
    try {
      const { id } = await api.post<AnyRecord>(group.api, { name })
      made.set(name, id)
      undo.push(() => api.remove(`${group.api}/${id}`))
    } catch (error) {
      made.set(name, error instanceof Error ? error : new Error(String(error)))
    }
  }
  return made
}

interface Writing {
  /** below `/api` */
  api: string
  groups: ReadonlyMap<string, number | Error>
  undo: Undo[]
}

async function writeRow(row: ImportRow, { api: path, groups, undo }: Writing): Promise<void> {
  const made = row.newGroup === null ? undefined : groups.get(row.newGroup)
  if (made instanceof Error) throw made
  const values = { ...row.values, ...(made !== undefined && { groupId: made }) }
  const to = { path, undo }
  const recordId = row.kind === 'new' ? await add(row, values, to) : await change(row, values, to)
  if (row.driverId === 0) return
  const link = { deviceId: recordId, driverId: row.driverId }
  await api.post('permissions', link)
  undo.push(() => api.remove('permissions', link))
}

type Values = Readonly<Record<string, unknown>>
interface Written {
  path: string
  undo: Undo[]
}

async function add({ attributes }: ImportRow, values: Values, { path, undo }: Written): Promise<number> {
  const { id } = await api.post<AnyRecord>(path, { ...values, attributes })
  undo.push(() => api.remove(`${path}/${id}`))
  return id
}

async function change(
  { recordId, attributes: added, changes }: ImportRow,
  values: Values,
  { path: list, undo }: Written,
): Promise<number> {
  // only the link to a driver is new
  if (changes.every(({ field }) => field === 'driverId')) return recordId
  const path = `${list}/${recordId}`
  const { value: before, tag } = await api.getVersion<AnyRecord>(path)
  const attributes = { ...before.attributes, ...added }
  await api.putVersion(path, { value: { ...before, ...values, attributes }, tag })
  undo.push(() => api.put(path, before))
  return recordId
}

/** The last first: a group can only be removed without harm when nothing is in it. @returns what failed */
async function takeBack(undo: readonly Undo[]): Promise<string[]> {
  const failures: string[] = []
  for (const step of undo.toReversed()) {
    try {
      await step()
    } catch (error) {
      failures.push(messageOf(error))
    }
  }
  return failures
}
