import { deviceTexts, textWords } from '../../../../shared/catalog/device-texts.ts'
import type { Dictionary } from '../../../../shared/i18n/t.ts'
import type { May } from '../../session/access.ts'
import type { TableRow } from './read-table.ts'

const texts = deviceTexts.filter(({ inImport }) => inImport !== false)

/** What a column of the file can hold; the links of a device to a driver among it. */
export const importFields = [
  ...texts.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  ...(['groupId', 'category'] as const),
  ...texts.filter(({ isRequired }) => !isRequired).map(({ key }) => key),
  ...(['driverId', 'calendarId', 'expirationTime', 'disabled'] as const),
]
export type ImportField = (typeof importFields)[number]

const attributes = new Set<string>(texts.filter(({ isAttribute }) => isAttribute).map(({ key }) => key))
/** Whether a field is one of the attributes of a device. */
export const isAttribute = (field: string): boolean => attributes.has(field)

/** Those that the reader may set, by the rules of the API. */
export const fieldsFor = (may: Pick<May, 'administer' | 'link'>): ImportField[] =>
  importFields.filter((field) => {
    if (field === 'driverId') return may.link
    return (field !== 'expirationTime' && field !== 'disabled') || may.administer
  })

/** The key of a field's title. */
export function titleKey(field: ImportField): string {
  const text = texts.find(({ key }) => key === field)
  if (text) return textWords(text)
  return field === 'driverId' ? 'entity.driver.one' : `entity.device.${field}`
}

/** What columns are called elsewhere. */
const otherNames: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: ['device', 'vehicle', 'device name', 'vehicle name', 'appareil', 'véhicule', 'الجهاز', 'المركبة'],
  uniqueId: ['imei', 'unique id', 'device id', 'tracker id', 'id unique', 'رقم IMEI'],
  groupId: ['fleet', 'group name', 'flotte'],
  category: ['type', 'icon'],
  plate: ['license plate', 'licence plate', 'registration', 'number plate', 'immatriculation', 'plaque', 'اللوحة'],
  driverId: ['driver name', 'chauffeur'],
  phone: ['phone number', 'sim', 'telephone', 'téléphone', 'numéro de téléphone'],
  expirationTime: ['expiration', 'expiry', 'expires at'],
}

/** The titles of each field, folded: the field's own name, those of every language, and usual ones. */
export function fieldTitles(dictionaries: readonly Dictionary[]): ReadonlyMap<string, ImportField> {
  const titles = new Map<string, ImportField>()
  for (const field of importFields) {
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
