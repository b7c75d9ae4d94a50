import { deviceCategories } from '../../../../shared/entities/device.ts'
import type { Dictionary, Words } from '../../../../shared/i18n/t.ts'
import { folded } from './import-fields.ts'
import type { ImportField } from './import-subject.ts'

/** A record that a cell can name. */
export interface NamedRecord {
  id: number
  name: string
  /** groups: the group above, 0 for none */
  groupId?: number
  /** drivers: what identifies them */
  uniqueId?: string
}

export interface Lists {
  groups: readonly NamedRecord[]
  calendars: readonly NamedRecord[]
  drivers: readonly NamedRecord[]
}

export interface ReadingRules {
  lists: Lists
  /** of all languages */
  dictionaries: readonly Dictionary[]
  /** whether groups that do not exist are created */
  createsGroups: boolean
  t: Words
  /** several words as one text */
  list: (words: string[]) => string
}

/** What a cell means: a value, the name of a group to be created, or what was expected instead. */
export type Reading = { value: string | number | boolean } | { newGroup: string } | { expected: string }

/** The reader of the cells of one field; `undefined` for text, which the schema of the entity checks. */
export function valueReader(field: ImportField, rules: ReadingRules): ((text: string) => Reading) | undefined {
  const { lists, t } = rules
  switch (field) {
    case 'groupId':
      return groupReader(rules)
    case 'calendarId':
      return recordReader(lists.calendars, { missing: t('import.expected.calendar'), t })
    case 'driverId':
      return recordReader(lists.drivers, { missing: t('import.expected.driver'), t })
    case 'category':
      return categoryReader(rules)
    case 'expirationTime':
      return (text) => {
        const day = dayIn(text)
        return day === null ? { expected: t('import.expected.date') } : { value: `${day}T00:00:00.000+00:00` }
      }
    case 'licence.expiresAt':
      return (text) => {
        const day = dayIn(text)
        return day === null ? { expected: t('import.expected.date') } : { value: day }
      }
    case 'disabled':
      return (text) => flagReading(text, t)
    case 'uniqueId':
      return (text) => (shortenedNumber.test(text) ? { expected: t('import.expected.allDigits') } : { value: text })
    default:
      return undefined
  }
}

/** `3,56938E+14`: a spreadsheet keeps long numbers so, and has lost their last digits. */
const shortenedNumber = /^\d+([.,]\d+)?e\+?\d+$/i

/** By exact name, else without case and accents; a name that several have is refused. */
function recordReader(
  records: readonly NamedRecord[],
  { missing, t }: { missing: string; t: Words },
): (text: string) => Reading {
  const [exact, loose] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()]
  for (const { id, name, uniqueId } of records) {
    for (const text of [name, uniqueId ?? '']) {
      if (text === '') continue
      addTo(exact, text, id)
      addTo(loose, folded(text), id)
    }
  }
  return (text) => {
    const found = exact.get(text) ?? loose.get(folded(text)) ?? new Set()
    if (found.size > 1) return { expected: t('import.expected.oneName') }
    const [id] = found
    return id === undefined ? { expected: missing } : { value: id }
  }
}

function addTo(index: Map<string, Set<number>>, text: string, id: number): void {
  const ids = index.get(text) ?? new Set()
  index.set(text, ids.add(id))
}

const pathSeparator = ' / '
const groupDepthMax = 50

/** Groups are also found by the names of the groups above: `North / Algiers`. */
function groupReader({ lists, createsGroups, t }: ReadingRules): (text: string) => Reading {
  const byId = new Map(lists.groups.map((group) => [group.id, group]))
  const pathOf = ({ name, groupId }: NamedRecord): string => {
    const names = [name]
    let above = byId.get(groupId ?? 0)
    while (above && names.length < groupDepthMax) {
      names.unshift(above.name)
      above = byId.get(above.groupId ?? 0)
    }
    return names.join(pathSeparator)
  }
  const paths = lists.groups.map((group) => ({ id: group.id, name: pathOf(group) }))
  const [readName, readPath] = [lists.groups, paths].map((records) =>
    recordReader(records, { missing: t('import.expected.group'), t }),
  )
  const exists = (text: string) => lists.groups.some(({ name }) => folded(name) === folded(text))
  return (text) => {
    const named = readName!(text)
    if ('value' in named) return named
    const at = readPath!(text)
    if ('value' in at) return at
    return createsGroups && !exists(text) ? { newGroup: text } : named
  }
}

function categoryReader({ dictionaries, t, list }: ReadingRules): (text: string) => Reading {
  const byText = new Map<string, string>()
  for (const category of deviceCategories) {
    for (const text of [category, ...dictionaries.map((dictionary) => dictionary[`category.${category}`])]) {
      if (typeof text === 'string' && !byText.has(folded(text))) byText.set(folded(text), category)
    }
  }
  const some = deviceCategories.slice(0, 12).filter((category) => category !== 'arrow' && category !== 'default')
  const names = list(some.map((category) => t(`category.${category}`)))
  return (text) => {
    const category = byText.get(folded(text))
    return category === undefined ? { expected: t('import.expected.category', { names }) } : { value: category }
  }
}

/** The day of `2027-12-31`, with or without a time, or of `31/12/2027`; null for any other text. */
function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const european = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1, 4) : european ? european.slice(1, 4).toReversed() : []
  if (year === undefined || month === undefined || day === undefined) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null
}

const [yes, no] = [
  new Set(['true', '1', 'yes', 'oui', 'vrai', 'نعم']),
  new Set(['false', '0', 'no', 'non', 'faux', 'لا']),
]

function flagReading(text: string, t: Words): Reading {
  const word = folded(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { expected: t('import.expected.flag') }
}
