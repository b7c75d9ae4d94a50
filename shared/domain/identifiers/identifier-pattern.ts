const atom = /(\[\^?(?:\\.|[^\]\\])+\]|\\[wdsWDS.\-:_@]|[\p{L}\p{N}_:@-]|\.)(\{\d{1,3}(?:,\d{0,3})?\}|[*+?])?/uy
const atomsMax = 32
const repeatsMax = 256

interface Atom {
  letter: RegExp
  min: number
  /** Infinity for no end */
  max: number
}

/** Whether an identifier is of the kind that a pattern describes, all of it. */
export type IdentifierPattern = (uniqueId: string) => boolean

/**
 * A pattern for identifiers: letters and classes one after the other, each with how often it may come (`\w{3,15}`,
 * `van-[0-9]+`). Groups and alternatives are left out on purpose: administrators write these patterns and anybody the
 * identifiers, and so none can be written that takes long. Null when it is not such a pattern.
 */
export function identifierPattern(source: string): IdentifierPattern | null {
  const atoms = atomsOf(source)
  if (!atoms) return null
  return (uniqueId) => {
    // how many times the atom at each place has matched, for all ways at once
    let places = enter(atoms, new Map(), { at: 0, times: 0 })
    for (const letter of uniqueId) {
      const next: Places = new Map()
      for (const { at, times } of places.values()) {
        const it = atoms[at]
        if (it && times < Math.min(it.max, repeatsMax) && it.letter.test(letter))
          enter(atoms, next, { at, times: times + 1 })
      }
      places = next
    }
    return [...places.values()].some(({ at }) => at === atoms.length)
  }
}

interface Coordinates {
  at: number
  times: number
}
type Places = Map<string, Coordinates>

/** Also what follows, when this atom has come often enough. */
function enter(atoms: readonly Atom[], places: Places, place: Coordinates): Places {
  const key = `${place.at} ${place.times}`
  if (places.has(key)) return places
  places.set(key, place)
  const it = atoms[place.at]
  return it && place.times >= it.min ? enter(atoms, places, { at: place.at + 1, times: 0 }) : places
}

function atomsOf(source: string): Atom[] | null {
  const text = source.replace(/^\^/, '').replace(/\$$/, '')
  const atoms: Atom[] = []
  atom.lastIndex = 0
  while (atom.lastIndex < text.length) {
    const found = atom.exec(text)
    if (!found || atoms.length === atomsMax) return null
    const letter = characterOf(found[1]!)
    if (!letter) return null
    atoms.push({ letter, ...timesOf(found[2] ?? '') })
  }
  return atoms
}

function characterOf(source: string): RegExp | null {
  try {
    return new RegExp(`^${source}$`)
  } catch {
    return null
  }
}

function timesOf(quantifier: string): { min: number; max: number } {
  if (quantifier === '') return { min: 1, max: 1 }
  if (quantifier === '*') return { min: 0, max: Infinity }
  if (quantifier === '+') return { min: 1, max: Infinity }
  if (quantifier === '?') return { min: 0, max: 1 }
  const [min = '0', max] = quantifier.slice(1, -1).split(',')
  if (max === undefined) return { min: Number(min), max: Number(min) }
  return { min: Number(min), max: max === '' ? Infinity : Number(max) }
}
