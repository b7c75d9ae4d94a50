import { commandTypes, type CommandType, noQueueKey } from '../../../../shared/domain/catalog/command-types.ts'
import { savedCommand, type SavedCommand } from '../../../../shared/entities/saved-command.ts'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { readyToSave } from '../../entity/form/field-value.ts'
import type { CommandToSend } from '../command-calls.ts'

/** A command while it is put together: a new one, or a saved one once `savedId` is chosen. */
export interface CommandDraft {
  isSaved: boolean
  /** 0 for none yet */
  savedId: number
  /** null for none yet */
  type: CommandType | null
  /** of any type that was chosen meanwhile; null for what was cleared */
  attributes: Readonly<Record<string, unknown>>
  textChannel: boolean
}

export const newDraft = (start: Partial<CommandDraft> = {}): CommandDraft => ({
  isSaved: false,
  savedId: 0,
  type: null,
  attributes: {},
  textChannel: false,
  ...start,
})

/** What is wrong with a value, by the words that say it. */
export interface ValueProblem {
  words: 'problem.missing' | 'problem.atLeast' | 'problem.atMost' | 'problem.whole'
  number?: number
}

const portMax = 65_535
const bounds: Readonly<Record<string, readonly [min: number, max: number]>> = {
  frequency: [1, 31 * 24 * 60 * 60],
  port: [1, portMax],
  index: [0, 1_000_000],
  radius: [1, 1_000_000],
}

/** What is wrong with each value that the command's type asks for; empty when nothing is. */
export function problemsOfValues({ type, attributes }: Pick<CommandDraft, 'type' | 'attributes'>) {
  const problems = new Map<string, ValueProblem>()
  for (const key of type === null ? [] : commandTypes[type]) {
    const problem = key === 'enable' ? null : problemOf(key, attributes[key])
    if (problem) problems.set(key, problem)
  }
  return problems
}

function problemOf(key: string, value: unknown): ValueProblem | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) {
    return { words: 'problem.missing' }
  }
  const [min, max] = bounds[key] ?? []
  if (typeof value !== 'number' || min === undefined || max === undefined) return null
  if (value < min) return { words: 'problem.atLeast', number: min }
  if (value > max) return { words: 'problem.atMost', number: max }
  return key !== 'radius' && !Number.isInteger(value) ? { words: 'problem.whole' } : null
}

/** The draft as a record of the saved commands' form, with the values that its type asks for, and whether it may wait. */
export function recordOf({ type, attributes, textChannel }: CommandDraft): AnyRecord {
  const record = { id: 0, description: null, deviceId: 0, type, textChannel, attributes: { ...attributes } }
  return readyToSave(savedCommand as Entity, record)
}

/** What is sent of a draft; null while it is not complete. */
export function commandOf(draft: CommandDraft, saved: readonly SavedCommand[]): CommandToSend | null {
  if (draft.isSaved) {
    const chosen = saved.find(({ id }) => id === draft.savedId)
    if (!chosen) return null
    const { id, type, attributes, textChannel } = chosen
    return { id, type, attributes, textChannel }
  }
  const { type, textChannel } = draft
  if (type === null || problemsOfValues(draft).size > 0) return null
  const { [noQueueKey]: noQueue, ...attributes } = recordOf(draft).attributes ?? {}
  return { id: 0, type, attributes: { ...attributes, ...(noQueue === true && { noQueue }) }, textChannel }
}
