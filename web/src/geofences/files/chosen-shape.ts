import type { FileShape } from './shapes-of-features.ts'

/** A shape with what the reader decided about it. */
export interface ChosenShape extends FileShape {
  id: number
  isChosen: boolean
}
