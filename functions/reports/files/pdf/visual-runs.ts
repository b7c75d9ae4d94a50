import bidiFactory from 'bidi-js'
import { scriptOf, type Script } from './font-names.ts'

export type Direction = 'ltr' | 'rtl'

/** A part of a line in one font and direction, as its letters follow each other when they are read. */
export interface Run {
  text: string
  script: Script
}

const bidi = bidiFactory()
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const rightToLeftLetter = /[\p{L}\p{M}]/u

/**
 * What people typed, as it can be drawn: what breaks lines is a space, and signs that turn the reading direction are
 * gone; those that join Arabic letters stay.
 */
export const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200C\u200D])[\p{Cf}\u{FE00}-\u{FE0F}]/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')

/** In which direction a text is read: that of its first letter. */
export const directionOf = (text: string): Direction =>
  rightToLeft.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'

/** The runs of a line from left to right (Unicode UAX #9). @param direction of the text that the line is of */
export function visualRuns(line: string, direction: Direction): Run[] {
  const scripts = scriptsOf(line)
  if (!rightToLeft.test(line) && direction === 'ltr') return runsInOrder(line, scripts)
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const groups: number[][] = []
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const before = groups.at(-1)?.at(-1)
    const step = levels[at]! % 2 === 0 ? 1 : -1
    const goesOn = before !== undefined && at === before + step && levels[at] === levels[before]
    if (goesOn && scripts[at] === scripts[before]) groups.at(-1)!.push(at)
    else groups.push([at])
  }
  return groups.map((group) => {
    const isReversed = levels[group[0]!]! % 2 === 1
    const read = isReversed ? group.toReversed() : group
    const text = read.map((at) => (isReversed ? mirrored.get(at) : undefined) ?? line[at]!).join('')
    // a font turns words of letters itself
    const isTurned = isReversed && !(rightToLeft.test(text) && rightToLeftLetter.test(text))
    return { text: isTurned ? Array.from(text).toReversed().join('') : text, script: scripts[group[0]!]! }
  })
}

/** Of each UTF-16 unit. Marks and joiners belong to the letter before them. */
function scriptsOf(line: string): Script[] {
  const scripts: Script[] = []
  for (const sign of line) {
    const own = /[\p{M}\u200C\u200D]/u.test(sign) ? (scripts.at(-1) ?? scriptOf(sign)) : scriptOf(sign)
    for (let unit = 0; unit < sign.length; unit++) scripts.push(own)
  }
  return scripts
}

function runsInOrder(line: string, scripts: readonly Script[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < line.length; at++) {
    const last = runs.at(-1)
    if (last && last.script === scripts[at]) last.text += line[at]!
    else runs.push({ text: line[at]!, script: scripts[at]! })
  }
  return runs
}
