import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { textOf } from '../../display/record-text.ts'

export interface Order {
  key: string
  descending: boolean
}

interface Options {
  keyword: string
  order: Order
  /** the reader's language, for alphabetical order */
  language: string
  /** what columns that are no fields are sorted by */
  sortTexts?: ReadonlyMap<string, (record: AnyRecord) => string>
}

/** The records whose search keys hold every word of the keyword, in the wished order; empty values come last. */
export function arrange(
  entity: Entity,
  records: readonly AnyRecord[],
  { keyword, order, language, sortTexts }: Options,
): AnyRecord[] {
  const words = fold(keyword).split(/\s+/).filter(Boolean)
  const found = records.filter((record) => {
    const text = fold(entity.searchKeys.map((key) => textOf(record[key])).join(' '))
    return words.every((word) => text.includes(word))
  })
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const own = sortTexts?.get(order.key)
  const sorted = (record: AnyRecord) => (own ? own(record) : sortText(record[order.key]))
  const sign = order.descending ? -1 : 1
  return found.sort((a, b) => {
    const [first, second] = [sorted(a), sorted(b)]
    if (first === '' || second === '') return first === second ? a.id - b.id : first === '' ? 1 : -1
    return sign * collator.compare(first, second) || a.id - b.id
  })
}

/** Without case and accents, so that "elite" finds "Élite". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What is compared: a reference to nothing counts as empty, a flag that is on comes after one that is off. */
const sortText = (value: unknown): string =>
  value === 0 ? '' : value === true ? '1' : value === false ? '0' : textOf(value)
