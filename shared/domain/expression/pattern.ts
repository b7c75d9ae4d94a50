import { ExpressionError } from './expression-error.ts'
import { type Characters, parsePattern, type Piece } from './parse-pattern.ts'

/** One step of a pattern's program. `at` and `or` are places in the program. */
type Step = { letter: Characters } | { edge: 'start' | 'end' } | { at: number; or?: number } | { done: true }

const stepsMax = 500
const textLengthMax = 1000

/**
 * Whether a text as a whole fits a regular expression. All ways through the pattern are followed at once, so the time
 * grows with pattern times text and never explodes, whatever somebody writes.
 *
 * @param spend is called with the cost of a match before it is done
 * @throws ExpressionError when the pattern cannot be read or is too large
 */
export function fits(text: string, pattern: string, spend: (work: number) => void): boolean {
  if (text.length > textLengthMax)
    throw new ExpressionError('only texts up to {most} characters are matched', { most: textLengthMax })
  const program: Step[] = []
  compile(parsePattern(pattern), program)
  program.push({ done: true })
  const characters = Array.from(text)
  spend(Math.ceil(((characters.length + 1) * program.length) / 50))

  let places = reachable([0], program, { isStart: true, isEnd: characters.length === 0 })
  for (const [index, letter] of characters.entries()) {
    const next = [...places].filter((place) => {
      const step = program[place]!
      return 'letter' in step && step.letter(letter)
    })
    places = reachable(
      next.map((place) => place + 1),
      program,
      { isStart: false, isEnd: index === characters.length - 1 },
    )
    if (places.size === 0) return false
  }
  return places.has(program.length - 1)
}

/** Every place that is reached without reading a letter. */
function reachable(from: readonly number[], program: readonly Step[], edges: { isStart: boolean; isEnd: boolean }) {
  const reached = new Set<number>()
  const open = [...from]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    const step = program[place]!
    if ('edge' in step) {
      if (step.edge === 'start' ? edges.isStart : edges.isEnd) open.push(place + 1)
    } else if ('at' in step) {
      open.push(step.at)
      if (step.or !== undefined) open.push(step.or)
    }
  }
  return reached
}

function compile(piece: Piece, program: Step[]): void {
  if (program.length > stepsMax) throw new ExpressionError('the pattern is too large')
  if (piece.kind === 'letter') program.push({ letter: piece.is })
  else if (piece.kind === 'edge') program.push({ edge: piece.edge })
  else if (piece.kind === 'row') for (const each of piece.pieces) compile(each, program)
  else if (piece.kind === 'either') compileEither(piece.pieces, program)
  else compileRepeat(piece, program)
}

function compileEither(pieces: readonly Piece[], program: Step[]): void {
  const ends: { at: number }[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index === pieces.length - 1) compile(piece, program)
    else {
      const fork = { at: program.length + 1, or: 0 }
      program.push(fork)
      compile(piece, program)
      const end = { at: 0 }
      program.push(end)
      ends.push(end)
      fork.or = program.length
    }
  }
  for (const end of ends) end.at = program.length
}

function compileRepeat({ of, least, most }: Extract<Piece, { kind: 'repeat' }>, program: Step[]): void {
  for (let time = 0; time < least; time++) compile(of, program)
  if (most === null) {
    const start = program.length
    const fork = { at: start + 1, or: 0 }
    program.push(fork)
    compile(of, program)
    program.push({ at: start })
    fork.or = program.length
    return
  }
  const forks: { at: number; or: number }[] = []
  for (let time = least; time < most; time++) {
    const fork = { at: program.length + 1, or: 0 }
    forks.push(fork)
    program.push(fork)
    compile(of, program)
  }
  for (const fork of forks) fork.or = program.length
}
