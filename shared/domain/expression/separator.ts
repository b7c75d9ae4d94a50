import { ExpressionError } from './expression-error.ts'
import type { Spend } from './operators.ts'

/** A letter, one with a backslash, a class or a kind of letters. */
const atom = /\\[sdwSDWtn]|\\[^a-zA-Z0-9]|\[\^?(?:\\[^a-zA-Z0-9]|\\[sdw]|[^\]\\[])+\]|[^\\[\](){}*+?.^$|]/y
const signs = /^[.$|()[{^?*+]$/

/**
 * A pattern of what stands between parts of a text, as existing expressions write it: `,`, `\\|`, `[,;]`, `\\s+`, and
 * alternatives of them, repeated at their ends only, as others could take for ever.
 * @throws ExpressionError when it is none of these
 */
export function separatorOf(pattern: string): RegExp {
  // a single sign stands for itself, as in Java
  if (signs.test(pattern)) return new RegExp(`\\${pattern}`, 'g')
  const refused = new ExpressionError('"{pattern}" cannot separate: write a text, or characters such as "[,;]"', {
    pattern,
  })
  let at = 0
  while (at < pattern.length) {
    atom.lastIndex = at
    const found = atom.exec(pattern)
    if (!found) throw refused
    at += found[0].length
    const isRepeated = pattern[at] === '+'
    if (isRepeated) at++
    if (isRepeated && at < pattern.length && pattern[at] !== '|') throw refused
    if (pattern[at] === '|' && at < pattern.length - 1) at++
  }
  if (pattern === '') throw refused
  try {
    return new RegExp(pattern, 'g')
  } catch {
    throw refused
  }
}

/** The parts of a text; empty ones at its end do not count, as existing expressions expect. */
export function split(self: string, pattern: string, spend: Spend): string[] {
  spend(self.length)
  const parts = pattern === '' ? self.split('') : self.split(separatorOf(pattern))
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}
