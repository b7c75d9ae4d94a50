import { searchText } from '../../../shared/domain/catalog/search-text.ts'

const startOfWord = 8
const inARow = 4
const startOfText = 12
const perGap = 0.2

/**
 * How well a text fits what was typed, whose letters it must hold in their order: `trk4` finds “Truck 4”. Starts of words
 * and letters in a row count most.
 * @returns null when it does not fit; higher is better
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = searchText(typed).replaceAll(/\s+/g, '')
  if (wanted === '') return 0
  const held = searchText(text)
  const exact = held.indexOf(searchText(typed).trim())
  let score = exact === 0 ? startOfText * 2 : exact > 0 ? startOfText : 0
  let last = -1
  for (const letter of wanted) {
    const at = held.indexOf(letter, last + 1)
    if (at < 0) return null
    if (at === 0) score += startOfText
    else if (/[\s\-–·/(]/.test(held[at - 1]!)) score += startOfWord
    if (last >= 0 && at === last + 1) score += inARow
    else if (last >= 0) score -= (at - last) * perGap
    last = at
  }
  return score - held.length * perGap * 0.1
}

export interface Findable {
  label: string
  /** other words that find it: a plate, an identifier, its kind */
  also?: readonly string[]
  /** what it is called elsewhere, in other languages too: found only as it is written, from the start of a word */
  words?: readonly string[]
}

/** As `fuzzyScore`, for texts that hold what was typed from the start of a word; the Arabic article may be left out. */
function wordScore(typed: string, text: string): number | null {
  const wanted = searchText(typed).trim()
  const held = searchText(text)
  const starts = [wanted, `ال${wanted}`].some((begin) => held.startsWith(begin) || held.includes(` ${begin}`))
  return starts ? fuzzyScore(typed, text) : null
}

/** The best matches first, at most `countMax`; all in their order when nothing is typed. */
export function bestMatches<Item extends Findable>(items: readonly Item[], typed: string, countMax: number): Item[] {
  if (typed.trim() === '') return items.slice(0, countMax)
  const scored = items.flatMap((item, order) => {
    const byLabel = fuzzyScore(typed, item.label)
    const byOthers = [
      ...(item.also ?? []).flatMap((text) => fuzzyScore(typed, text) ?? []),
      ...(item.words ?? []).flatMap((text) => wordScore(typed, text) ?? []),
    ]
    const others = byOthers.length > 0 ? Math.max(...byOthers) - 1 : null
    const score = byLabel === null ? others : Math.max(byLabel, others ?? byLabel)
    return score === null ? [] : [{ item, score, order }]
  })
  return scored
    .toSorted((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, countMax)
    .map(({ item }) => item)
}
