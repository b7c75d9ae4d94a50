import {
  commandParameters,
  isNotGiven,
  wrongParameters,
  type ParameterName,
} from '../../../../shared/domain/catalog/command-parameters.ts'
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
  words: string
  number?: number
}

/** What is wrong with each value that the command's type asks for; empty when nothing is. */
export function problemsOfValues({ type, attributes }: Pick<CommandDraft, 'type' | 'attributes'>) {
  const problems = new Map<string, ValueProblem>()
  if (type === null) return problems
  for (const key of commandTypes[type]) {
    if (key !== 'enable' && isNotGiven(attributes[key])) problems.set(key, { words: 'problem.missing' })
  }
  for (const { name } of wrongParameters(type, attributes)) problems.set(name, problemOf(name, attributes[name]))
  return problems
}

function problemOf(name: ParameterName, value: unknown): ValueProblem {
  const parameter = commandParameters[name]
  if (parameter.kind !== 'number' || typeof value !== 'number' || Number.isNaN(value))
    return { words: `entity.command.attributes.${name}.problem` }
  if (value < parameter.min) return { words: 'problem.atLeast', number: parameter.min }
  return value > parameter.max ? { words: 'problem.atMost', number: parameter.max } : { words: 'problem.whole' }
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
