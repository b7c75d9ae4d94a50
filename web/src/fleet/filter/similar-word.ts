/** Shorter terms are similar to too much. */
const termMin = 3
const longTerm = 7

/** How many typing errors a term may have: a letter more, less, another or two exchanged. */
const typosMaxOf = (term: string): number => (term.length < termMin ? 0 : term.length < longTerm ? 1 : 2)

/** Digits are names of their own: van 2 is not van 3. */
const isNumber = (term: string): boolean => /\p{Nd}/u.test(term)

/**
 * Whether some word of a text begins nearly as a term is written: `truk` for truck. The first letter has to be right, as
 * it nearly always is; both are as `searchText` has them.
 */
export function hasSimilarWord(text: string, term: string): boolean {
  const typos = typosMaxOf(term)
  if (typos === 0 || isNumber(term)) return false
  for (const word of text.split(/[\s,.;:/-]+/)) {
    if (word[0] === term[0] && typosToBeginning(word, term) <= typos) return true
  }
  return false
}

/** The least typing errors between a term and any beginning of a word: Damerau's distance, of adjacent exchanges. */
function typosToBeginning(word: string, term: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= term.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const isSame = term[row - 1] === word[column - 1]
      let typos = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isExchanged =
        row > 1 && column > 1 && term[row - 1] === word[column - 2] && term[row - 2] === word[column - 1]
      if (isExchanged) typos = Math.min(typos, beforeLast[column - 2]! + 1)
      current.push(typos)
    }
    beforeLast = last
    last = current
  }
  return Math.min(...last)
}
