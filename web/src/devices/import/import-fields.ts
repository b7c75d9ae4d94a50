import type { Dictionary } from '../../../../shared/i18n/t.ts'
import type { May } from '../../session/access.ts'
import type { ImportField, ImportSubject } from './import-subject.ts'
import type { TableRow } from './read-table.ts'

/** Those that the reader may set. */
export const fieldsFor = ({ fields, isFor }: ImportSubject, may: Pick<May, 'administer' | 'link'>): ImportField[] =>
  fields.filter((field) => isFor(field, may))

/** The titles of each field, folded: the field's own name, those of every language, and usual ones. */
export function fieldTitles(
  { fields, titleKey, otherNames }: ImportSubject,
  dictionaries: readonly Dictionary[],
): ReadonlyMap<string, ImportField> {
  const titles = new Map<string, ImportField>()
  for (const field of fields) {
    const own = dictionaries.map((dictionary) => dictionary[titleKey(field)])
    const texts = [field, ...own, ...(otherNames[field] ?? [])]
    for (const text of texts) {
      const title = typeof text === 'string' ? folded(text) : ''
      if (title !== '' && !titles.has(title)) titles.set(title, field)
    }
  }
  return titles
}

/** Without case, accents and signs, so that "N° de téléphone" and "n de telephone" are the same. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

export interface Column {
  /** place in a row's cells */
  at: number
  title: string
  /** null when it is not imported */
  field: ImportField | null
  /** its first value */
  sample: string
}

const rowsAboveMax = 20

/**
 * Finds the row of titles: the one of the first rows in which most titles are known, else the first one. A field is
 * taken by the first column that is called so.
 */
export function readColumns(
  rows: readonly TableRow[],
  titles: ReadonlyMap<string, ImportField>,
  allowed: readonly ImportField[],
): { columns: Column[]; body: readonly TableRow[] } {
  const fieldOf = (title: string) => {
    const field = titles.get(folded(title))
    return field !== undefined && allowed.includes(field) ? field : null
  }
  const known = ({ cells }: TableRow) => new Set(cells.map(fieldOf).filter((field) => field !== null)).size
  const counts = rows.slice(0, rowsAboveMax).map(known)
  const head = Math.max(0, counts.indexOf(Math.max(...counts)))
  const body = rows.slice(head + 1)
  const used = new Set<ImportField>()
  const columns = (rows[head]?.cells ?? []).map((title, at) => {
    const found = fieldOf(title)
    const field = found === null || used.has(found) ? null : found
    if (field !== null) used.add(field)
    return { at, title, field, sample: body.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '' }
  })
  return { columns: columns.filter(({ title, sample }) => title !== '' || sample !== ''), body }
}
