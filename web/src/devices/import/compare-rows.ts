import { looksOf } from '../../../../shared/domain/access/look-alike.ts'
import type { AnyRecord } from '../../../../shared/entities/entity.ts'
import type { Words } from '../../../../shared/i18n/t.ts'
import { textOf } from '../../display/record-text.ts'
import { problemsOf } from '../../entity/form/field-problems.ts'
import type { Column } from './import-fields.ts'
import type { ImportField, ImportSubject } from './import-subject.ts'
import { valueReader, type Reading, type ReadingRules } from './read-value.ts'
import type { TableRow } from './read-table.ts'

/** Why a row is not taken: the cell, and what was expected there. `field` is null where it is about the whole row. */
export interface RowProblem {
  field: ImportField | null
  value: string
  expected: string
}

export interface FieldChange {
  field: ImportField
  /** as people read them; '' for nothing */
  before: string
  after: string
}

/** What becomes of one row. */
export interface ImportRow {
  number: number
  cells: readonly string[]
  kind: 'new' | 'changed' | 'unchanged' | 'refused'
  name: string
  uniqueId: string
  /** the record that has its identifier; 0 for none */
  recordId: number
  /** what is written of the record */
  values: Readonly<Record<string, unknown>>
  /** what is written of its attributes, beside those that it has */
  attributes: Readonly<Record<string, unknown>>
  /** a driver to be linked; 0 for none */
  driverId: number
  /** the identifier of another record or row that looks the same; null for none */
  alike: string | null
  /** a group to be created first */
  newGroup: string | null
  changes: readonly FieldChange[]
  problems: readonly RowProblem[]
}

export interface Comparison {
  subject: ImportSubject
  columns: readonly Column[]
  body: readonly TableRow[]
  /** all that the reader sees */
  records: readonly AnyRecord[]
  driversOf: (deviceId: number) => ReadonlySet<number>
  /** how many more of them the reader may add; may be Infinity */
  room: number
  rules: ReadingRules
}

/** Compares rows with the records that there are, by identifier. An empty cell changes nothing. */
export function compareRows(comparison: Comparison): ImportRow[] {
  const { columns, body, records, rules } = comparison
  const fields = columns.flatMap(({ at, field }) => (field === null ? [] : [{ at, field }]))
  const readers = new Map(fields.map(({ field }) => [field, valueReader(field, rules)]))
  const byIdentifier = new Map(records.map((each) => [textOf(each['uniqueId']), each]))
  const seen = new Map<string, number>()
  const looks = new Map(records.map((each) => [looksOf(textOf(each['uniqueId'])), textOf(each['uniqueId'])]))
  let room = comparison.room
  return body.map((row) => {
    const texts = new Map(fields.map(({ at, field }) => [field, row.cells[at] ?? '']))
    const uniqueId = texts.get('uniqueId') ?? ''
    const before = byIdentifier.get(uniqueId) ?? null
    const same = looks.get(looksOf(uniqueId)) ?? uniqueId
    if (uniqueId !== '') looks.set(looksOf(uniqueId), same)
    const alike = before === null && same !== uniqueId ? same : null
    const read = { ...rowOf(row, { texts, readers, before, comparison }), alike }
    const first = seen.get(uniqueId)
    if (uniqueId !== '' && first === undefined) seen.set(uniqueId, row.number)
    if (first !== undefined) {
      const expected = rules.t('import.expected.once', { row: first })
      return refused(read, [...read.problems, { field: 'uniqueId', value: uniqueId, expected }])
    }
    if (read.kind !== 'new') return read
    room--
    if (room >= 0) return read
    return refused(read, [{ field: null, value: '', expected: rules.t('import.expected.room') }])
  })
}

const refused = (row: ImportRow, problems: readonly RowProblem[]): ImportRow => ({ ...row, kind: 'refused', problems })

interface Reader {
  texts: ReadonlyMap<ImportField, string>
  readers: ReadonlyMap<ImportField, ((text: string) => Reading) | undefined>
  before: AnyRecord | null
  comparison: Comparison
}

function rowOf(row: TableRow, { texts, readers, before, comparison }: Reader): ImportRow {
  const { rules, driversOf, subject } = comparison
  const problems: RowProblem[] = []
  const values: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  let newGroup: string | null = null
  for (const [field, text] of texts) {
    if (text === '') continue
    const reading = readers.get(field)?.(text) ?? { value: text }
    if ('expected' in reading) problems.push({ field, value: text, expected: reading.expected })
    else if ('newGroup' in reading) newGroup = reading.newGroup
    else (subject.attributes.has(field) ? attributes : values)[field] = reading.value
  }
  const { driverId, ...own } = values
  const known = new Set(problems.map(({ field }) => field))
  const draft = { subject, own, attributes, before, texts }
  problems.push(...schemaProblems(draft, rules.t).filter(({ field }) => !known.has(field)))
  const recordId = before?.id ?? 0
  const isLinked = driverId === undefined || (before !== null && driversOf(recordId).has(driverId as number))
  const base = {
    number: row.number,
    cells: row.cells,
    name: texts.get('name') || textOf(before?.['name']),
    uniqueId: texts.get('uniqueId') ?? '',
    recordId,
    values: own,
    attributes,
    driverId: isLinked ? 0 : (driverId as number),
    newGroup,
    alike: null,
    problems,
  }
  const changes = changesOf(base, { before, texts, rules })
  if (problems.length > 0) return { ...base, kind: 'refused', changes }
  return { ...base, kind: before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged', changes }
}

interface Draft {
  subject: ImportSubject
  own: Readonly<Record<string, unknown>>
  attributes: Readonly<Record<string, unknown>>
  before: AnyRecord | null
  texts: ReadonlyMap<ImportField, string>
}

/** What the rule of its entity says of the record as it would be saved. */
function schemaProblems({ subject, own, attributes, before, texts }: Draft, t: Words): RowProblem[] {
  const { entity } = subject
  const all = { ...before?.attributes, ...attributes }
  const record = { name: '', uniqueId: '', ...before, ...own, id: before?.id ?? 0, attributes: all } as AnyRecord
  const found = problemsOf(entity.schema.safeParse(record), { entity, t, record })
  return [...found].map(([key, expected]) => {
    const name = key.replace(/^attributes\./, '')
    const field = (subject.attributes.has(name) ? name : key) as ImportField
    return { field, value: texts.get(field) ?? '', expected }
  })
}

type Written = Pick<ImportRow, 'values' | 'attributes' | 'driverId' | 'newGroup' | 'recordId'>

/** What differs from the record as it is; of a new one everything. */
function changesOf(
  { values, attributes, driverId, newGroup, recordId }: Written,
  { before, texts, rules }: { before: AnyRecord | null; texts: ReadonlyMap<ImportField, string>; rules: ReadingRules },
): FieldChange[] {
  const show = (field: ImportField, value: unknown) => shownValue(field, value, rules)
  const changes: FieldChange[] = []
  for (const [key, value] of Object.entries(values)) {
    const field = key as ImportField
    const was = before?.[key]
    if (isSame(field, was, value)) continue
    changes.push({ field, before: show(field, was), after: show(field, value) })
  }
  for (const [key, value] of Object.entries(attributes)) {
    const [was, after] = [textOf(before?.attributes[key]), textOf(value)]
    if (was !== after) changes.push({ field: key as ImportField, before: was, after })
  }
  if (newGroup !== null)
    changes.push({ field: 'groupId', before: show('groupId', before?.['groupId']), after: newGroup })
  if (driverId > 0) changes.push({ field: 'driverId', before: '', after: texts.get('driverId') ?? '' })
  return recordId === 0 ? changes.filter(({ field }) => field !== 'name' && field !== 'uniqueId') : changes
}

function isSame(field: ImportField, was: unknown, value: unknown): boolean {
  if (field === 'expirationTime') return textOf(was).slice(0, 10) === textOf(value).slice(0, 10)
  return (was ?? '') === value
}

function shownValue(field: ImportField, value: unknown, { lists, t }: ReadingRules): string {
  if (value === undefined || value === null || value === 0 || value === '') return ''
  if (field === 'groupId') return lists.groups.find(({ id }) => id === value)?.name ?? textOf(value)
  if (field === 'calendarId') return lists.calendars.find(({ id }) => id === value)?.name ?? textOf(value)
  if (field === 'category') return t(`category.${textOf(value)}`)
  if (field === 'disabled') return t(value === true ? 'import.yes' : 'import.no')
  return field === 'expirationTime' ? textOf(value).slice(0, 10) : textOf(value)
}

/** The groups that rows ask for, each once. */
export const newGroupsOf = (rows: readonly ImportRow[]): string[] => [
  ...new Set(rows.flatMap(({ kind, newGroup }) => (kind === 'refused' || newGroup === null ? [] : [newGroup]))),
]
