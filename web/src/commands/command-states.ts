import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import type { CommandState, CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import type { Tone } from '../ui/badge.tsx'

/** Whether nothing more happens to it. One that its tracker does not confirm ends as sent or delivered. */
export const isEnded = ({ endedAt }: Pick<CommandStateJson, 'endedAt'>): boolean => endedAt !== null

/** Whether it can still be cancelled: it has not left. */
export const isCancellable = ({ state }: Pick<CommandStateJson, 'state'>): boolean =>
  state === 'waiting' || state === 'queued'

export const stateTones: Readonly<Record<CommandState, Tone>> = {
  waiting: 'warn',
  queued: 'info',
  sent: 'info',
  delivered: 'info',
  done: 'ok',
  failed: 'bad',
  expired: 'bad',
  cancelled: 'idle',
}

/** The steps of a command that arrives, in their order. */
export const commandSteps = ['queued', 'sent', 'delivered', 'done'] as const

/** How many of the steps are behind it: 1 while it is queued, 4 when it is done. */
export function stepsBehind({
  state,
  sentAt,
  deliveredAt,
}: Pick<CommandStateJson, 'state' | 'sentAt' | 'deliveredAt'>): number {
  if (state === 'done') return 4
  if (deliveredAt !== null || state === 'delivered') return 3
  if (sentAt !== null || state === 'sent') return 2
  return 1
}

/** Puts pushed states into a history that is newest first. What has ended does not begin again: frames may cross. */
export function mergeCommands(
  held: readonly CommandStateJson[],
  pushed: readonly CommandStateJson[],
): CommandStateJson[] {
  const byId = new Map(held.map((command) => [command.id, command]))
  for (const command of pushed) {
    const known = byId.get(command.id)
    if (known && isEnded(known) && !isEnded(command)) continue
    byId.set(command.id, command)
  }
  return [...byId.values()].sort(newestFirst).slice(0, commandLimits.historyShownMax)
}

const newestFirst = (one: CommandStateJson, other: CommandStateJson): number =>
  one.createdAt === other.createdAt ? other.id - one.id : one.createdAt < other.createdAt ? 1 : -1

/** For how long the end of a command is worth a line on the card. */
const endShownMs = 15 * 60_000

/** Sent by the product itself, to adapt the reporting rate. */
export const isAutomatic = ({ createdById }: Pick<CommandStateJson, 'createdById'>): boolean => createdById === 0

/** The command of a person that a card shows: the newest, while it is under way and a while after its end. */
export function commandOnCard(history: readonly CommandStateJson[], nowMs: number): CommandStateJson | null {
  const asked = history.filter((command) => !isAutomatic(command))
  const running = asked.find((command) => !isEnded(command))
  if (running) return running
  const newest = asked[0]
  if (!newest) return null
  return nowMs - Date.parse(newest.endedAt ?? newest.createdAt) < endShownMs ? newest : null
}

/** What there is to say of a command beside its state. */
export interface Said {
  /** the tracker's own words; null for none */
  result: string | null
  /** in English: what it waits for, or why it ended; null when there is nothing to explain */
  reason: string | null
}

export const saidOf = ({ state, waitsFor, result, reason }: CommandStateJson): Said => ({
  result,
  reason: state === 'waiting' ? (waitsFor ?? reason) : reason,
})
