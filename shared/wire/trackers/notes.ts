import { phrase, type Phrase } from '../../domain/failures.ts'

/** What a message says that is not valid and was therefore left out; what else it says is kept. */
export interface Note {
  /** as the sender spells it: `[3].accuracy` */
  field: string
  /** what is wrong, what was expected, and what was done instead */
  reason: Phrase
}

const notesPerMessageMax = 20

/** Collects the notes of one message: one for each field, however many of its records have the same fault. */
export class Notes {
  #found: Map<string, Note> | undefined

  add(field: string, reason: Phrase): void {
    this.#found ??= new Map()
    const name = field.replaceAll(/\[\d+\]/g, '')
    if (this.#found.size < notesPerMessageMax && !this.#found.has(name)) this.#found.set(name, { field, reason })
  }

  /** undefined when there are none: most messages have none, and nothing is made for them */
  get all(): Note[] | undefined {
    return this.#found && [...this.#found.values()]
  }
}

/** What is wrong with a value that is left out. */
export const ignored = (reason: Phrase): Phrase => phrase('{reason}. This value was ignored.', { reason })
