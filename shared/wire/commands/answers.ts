import { phrase } from '../../domain/failures.ts'
import { commandLimits } from '../../domain/commands/command-rules.data.ts'
import { trackerLimits } from '../../domain/limits/trackers.ts'
import type { CommandAnswer } from '../../domain/commands/outcome.ts'
import { isObject } from '../trackers/values/reading.ts'
import { fieldIn, oneOf, Rejected, shown, wrong } from '../trackers/rejection.ts'
import type { Format, TrackerMessage } from '../trackers/format.ts'

const statuses = ['delivered', 'done', 'failed'] as const

/**
 * What a tracker that speaks our own JSON says of a command: `{id, status, result}`, or a list of them; see
 * `docs/trackers.md`. @throws Rejected
 */
export const readResults: Format = (json, { uniqueId }) => {
  const items = Array.isArray(json) ? (json as unknown[]) : [json]
  const most = trackerLimits.resultsPerMessageMax
  if (items.length === 0 || items.length > most)
    throw new Rejected(
      '',
      phrase('the list has {count} results; between 1 and {most} are read', { count: items.length, most }),
    )
  const answers = items.map((item, index) => readResult(item, Array.isArray(json) ? `[${index}]` : ''))
  return { kind: 'answers', protocol: 'mqtt', uniqueId, answers }
}

function readResult(item: unknown, place: string): CommandAnswer {
  if (!isObject(item)) throw new Rejected(place, wrong(phrase('the result'), shown(item), phrase('an object')))
  const { id, status, result } = item
  if (!Number.isSafeInteger(id) || (id as number) <= 0)
    throw new Rejected(fieldIn(place, 'id'), wrong('id', shown(id), phrase('the id of the command')))
  const known = statuses.find((each) => each === status)
  if (!known) throw new Rejected(fieldIn(place, 'status'), wrong('status', shown(status), oneOf(statuses)))
  return { commandId: id as number, status: known, text: textOf(result) }
}

/** No more than is kept of it: answers travel in messages of a queue. */
const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, commandLimits.resultLengthMax)
}

/** An answer of Teltonika's Codec JSON: its order alone says to which command. */
export const teltonikaAnswer = (rsp: unknown): CommandAnswer => ({ commandId: null, status: 'done', text: textOf(rsp) })

/** What a message says of commands, whatever else it is; what was answered before it was imported, nobody waits for. */
export function answersIn(message: TrackerMessage): CommandAnswer[] {
  if (message.kind === 'answers') return message.answers
  if (message.kind !== 'fixes') return []
  const { protocol, fixes } = message
  const results = fixes.flatMap(({ isAsStored, attributes: { result } }): CommandAnswer[] =>
    isAsStored || result === undefined || result === ''
      ? []
      : [{ commandId: null, status: 'done', text: textOf(result) }],
  )
  // `t` is `r` in a location that was asked for
  const wasAsked = protocol === 'owntracks' && fixes.some(({ attributes }) => attributes.event === 'r')
  return wasAsked ? [...results, { commandId: null, type: 'positionSingle', status: 'done', text: null }] : results
}
