import { phrase, type Phrase } from '../../../shared/domain/failures.ts'
import type { CadenceCauses } from '../../../shared/domain/commands/cadence-memory.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import { firstUnsettled, unsettledOf } from '../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import type { Problem } from '../../../shared/domain/engine/active-rules.ts'
import type { EngineSettings } from '../../../shared/domain/engine/engine-settings.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import type { DayCounts } from '../../../shared/domain/day-counts.ts'
import { unannouncedOfflineOf } from '../../../shared/domain/status.ts'
import type { CommandWakeUp } from '../../platform/ports/command-ports.ts'
import type { RejectedMessage } from '../../platform/ports/ports.ts'
import type { FieldProblem } from '../../application/tenants/problem-log.ts'
import { historyVisitMs } from '../../application/timers/budgets.ts'
import { answersToPass, isCommandDue } from '../commands/wake-commands.ts'
import { cadenceWakeUpMs } from '../commands/cadence-causes.ts'
import type { DeviceLookup } from '../device-cache.ts'
import type { Received } from '../read-record.ts'
import { rejectedMessageOf } from '../rejected-messages.ts'
import { isAlreadyRead } from '../stream-progress.ts'
import type { Evaluated, MessageResult } from './evaluate.ts'
import type { DeviceSave, SavedDevice } from './save-device.ts'
import { usageOf } from './usage.ts'

type WakeUp = Omit<Extract<CommandWakeUp, { why: unknown }>, 'tenantId' | 'deviceId'>

/** What is done outside when messages of a device are accepted, as data. */
export type DeviceEffect =
  | { kind: 'noteProblems'; unreadable: readonly Problem[]; problems: readonly Problem[] }
  | { kind: 'noteFields'; rejected: readonly FieldProblem[]; unlikely: readonly FieldProblem[] }
  | { kind: 'rejectMessages'; messages: readonly RejectedMessage[] }
  | { kind: 'wakeCommands'; wakeUp: WakeUp; delayMs?: number }
  /** of the device's timer, at epoch ms */
  | { kind: 'visit'; at: number }
  | { kind: 'save'; save: DeviceSave; results: readonly MessageResult[] }
  /** to those who watch: it is not known whether it was shown */
  | { kind: 'showAgain'; state: DeviceState }
  | { kind: 'log'; results: readonly MessageResult[] }
  | { kind: 'logClosed'; messages: readonly Received[]; reason: Phrase }
  | { kind: 'count'; counts: Partial<DayCounts> }

export interface Evaluation {
  save: DeviceSave
  /** the results that are not in the tracker log yet */
  results: readonly MessageResult[]
  /** records of the tenant that could not be read */
  unreadable: readonly Problem[]
  causes: CadenceCauses | null
  settings: Pick<EngineSettings, 'offlineDelayMs'>
}

/** What follows from an evaluation, in the order in which it is done. */
export function effectsOf(evaluation: Evaluation): DeviceEffect[] {
  const { save, results, unreadable, causes } = evaluation
  const { before, messages, evaluated } = save
  const effects: DeviceEffect[] = []
  const { problems, rejectedMessages: rejected, warnings: unlikely } = evaluated
  if (unreadable.length > 0 || problems.length > 0) effects.push({ kind: 'noteProblems', unreadable, problems })
  if (rejected.length > 0 || unlikely.length > 0) effects.push({ kind: 'noteFields', rejected, unlikely })
  if (rejected.length > 0) effects.push({ kind: 'rejectMessages', messages: rejected })
  if (!save.isAnswer && !isWorthSaving(before, evaluated)) {
    effects.push({ kind: 'log', results })
    const isRepeated = messages.some((received) => isAlreadyRead(before, received))
    return isRepeated ? [...effects, { kind: 'showAgain', state: before }] : effects
  }
  // before the state is saved: saved messages do not come again, and those that are left do
  const answers = answersToPass({ state: before, messages: evaluated.done })
  if (answers.length > 0) effects.push({ kind: 'wakeCommands', wakeUp: { why: 'received', answers } })
  if (causes) {
    effects.push({ kind: 'wakeCommands', wakeUp: { why: 'received', cadence: causes }, delayMs: cadenceWakeUpMs })
  }
  for (const at of visitsOf(evaluation)) effects.push({ kind: 'visit', at })
  return [...effects, { kind: 'save', save, results }]
}

/** What follows once a device is saved: only the tracker log while its messages wait to be saved. */
export function effectsOfSaved(
  { save: { known, evaluated, messages }, results }: DeviceEffect & { kind: 'save' },
  saved: SavedDevice,
): DeviceEffect[] {
  const effects: DeviceEffect[] = [{ kind: 'log', results }]
  if (saved.kind === 'waits') return effects
  const { state, accepted } = saved
  effects.push({ kind: 'count', counts: usageOf(known.state, { ...evaluated, accepted }, saved.messages) })
  if (isCommandDue({ state, messages })) effects.push({ kind: 'wakeCommands', wakeUp: { why: 'received' } })
  return effects
}

const withoutContent: ReadonlySet<string> = new Set(['presence', 'ignored', 'commandSent'])

/** What follows from messages of a device that is disabled or expired. */
export function effectsOfClosed(
  { device }: DeviceLookup & { kind: 'closed' },
  messages: readonly Received[],
): DeviceEffect[] {
  const reason = phrase(device.disabled ? 'The device is disabled.' : 'The device has expired.')
  const refused = messages.filter(({ message }) => !withoutContent.has(message.kind))
  if (refused.length === 0) return []
  return [
    { kind: 'logClosed', messages: refused, reason },
    { kind: 'noteFields', rejected: [{ field: '', reason }], unlikely: [] },
    { kind: 'rejectMessages', messages: refused.map((received) => rejectedMessageOf(received, { field: '', reason })) },
  ]
}

/**
 * When the device is to be visited: when it may be silent, when days that were over long ago may have arrived, and when
 * the event that it is offline is due. Before the state is saved: a process that ends between them leaves a visit that
 * finds nothing.
 */
function visitsOf({ save: { before, evaluated, now }, settings }: Evaluation): number[] {
  const { state } = evaluated
  const visits: number[] = []
  if (before.version === 0 || (before.status !== 'online' && state.status === 'online')) {
    visits.push((state.lastUpdate ?? now) + trackerLimits.silenceMs)
  }
  if (!hasOldDays(before, now) && hasOldDays(state, now)) visits.push(now + historyVisitMs)
  const [offlineSince] = unannouncedOfflineOf(state) ?? []
  if (offlineSince === undefined || offlineSince === unannouncedOfflineOf(before)?.[0]) return visits
  // what was reported long after it happened is due already, and is not visited before it is saved
  return [...visits, Math.max(offlineSince, now) + settings.offlineDelayMs]
}

/** Whether a day is to be settled that nobody waits for any more: the visit of its night is over. */
const hasOldDays = ({ memory }: DeviceState, now: number): boolean =>
  (firstUnsettled(unsettledOf(memory)) ?? Number.POSITIVE_INFINITY) < dayOf(now) - 1

/** What is counted of a message that was refused is part of the memory. A message of which nothing is known is not saved. */
const isWorthSaving = (before: DeviceState, { state, accepted, events }: Evaluated): boolean =>
  accepted.length > 0 ||
  events.length > 0 ||
  state.lastUpdate !== before.lastUpdate ||
  state.status !== before.status ||
  state.memory !== before.memory
