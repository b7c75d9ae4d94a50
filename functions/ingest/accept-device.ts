import { dayOf } from '../../shared/domain/days/day.ts'
import { firstUnsettled, unsettledOf } from '../../shared/domain/days/unsettled.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { EngineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { limits } from '../../shared/domain/limits.ts'
import { unannouncedOfflineOf } from '../../shared/domain/status.ts'
import type { DeviceConfigurations } from '../platform/tenants/device-configuration.ts'
import type { IngestWorld } from '../platform/needs.ts'
import type { DeviceKey } from '../platform/ports/ports.ts'
import { historyVisitMs } from '../platform/timers/budgets.ts'
import type { ProblemLog } from '../platform/tenants/problem-log.ts'
import type { KeepFiles } from './backlog/keep-files.ts'
import { lessThan, partOf } from './backlog/save-size.ts'
import { type AnsweredCommands, answeredCommands, noneAnswered } from './commands/answered-commands.ts'
import { passCadenceCauses, withCadenceCauses } from './commands/cadence-causes.ts'
import { passAnswers, wakeCommands } from './commands/wake-commands.ts'
import { evaluate, type Evaluated } from './evaluate.ts'
import type { DeviceLookup, KnownDevices } from './known-devices.ts'
import { mayWait } from './journal/may-wait.ts'
import type { ShardJournals } from './journal/shard-journal.ts'
import { hasLateFixes, lateHistory } from './late-history.ts'
import type { RawLog } from './raw-log.ts'
import type { Received } from './read-record.ts'
import { rejectedMessageOf } from './rejected-messages.ts'
import { isAlreadyRead } from './stream-progress.ts'
import { timedByArrival } from './timed-by-arrival.ts'
import { noteUnregistered } from './unregistered.ts'
import type { UnsentReports } from './live/unsent-reports.ts'
import { usageOf } from './usage.ts'

/** How often a save that lost to another writer is repeated before the stream has to deliver again. */
const saveAttemptsMax = 8

export interface AcceptContext {
  world: IngestWorld
  known: KnownDevices
  configurations: DeviceConfigurations
  problems: ProblemLog
  raw: RawLog
  /** absent where the stream of the table announces what is saved */
  unsent: UnsentReports | undefined
  /** absent where everything is saved at once */
  waiting: ShardJournals | undefined
  /** absent where no files come */
  keepFiles: KeepFiles | undefined
}

/** All messages of one identifier in this batch, in the order of the stream. */
export interface DeviceMessages {
  uniqueId: string
  known: DeviceLookup
  messages: readonly Received[]
}

/**
 * Accepts all messages of one device: load, evaluate, save, again whenever another writer was faster, and then with fewer
 * fixes: a save that takes longer than its vehicle's next live message would lose each time.
 * @throws when the store fails: the stream has to deliver all of it again
 */
export async function acceptDevice(context: AcceptContext, batch: DeviceMessages): Promise<void> {
  let { known } = batch
  let messages = batch.messages
  const answered: { commands: AnsweredCommands } = { commands: noneAnswered }
  let fixesMax = Number.POSITIVE_INFINITY
  for (let attempts = 0; messages.length > 0;) {
    messages = [...(context.waiting?.unsaved.outdated(batch.uniqueId, known) ?? []), ...messages]
    if (known.kind !== 'open') return refuse(context, { ...batch, known, messages })
    if (context.keepFiles) messages = await context.keepFiles(known, messages)
    const { part, others } = partOf(messages, fixesMax)
    const rest = await acceptOnce(context, { uniqueId: batch.uniqueId, known, messages: part, answered, fixesMax })
    if (!rest) {
      if (++attempts >= saveAttemptsMax) throw new Error(`Other writers were faster ${saveAttemptsMax} times`)
      context.known.forget(batch.uniqueId)
      fixesMax = lessThan(part, fixesMax)
    } else {
      attempts = 0
      fixesMax *= 2
      messages = [...rest, ...others]
    }
    if (messages.length > 0) known = (await context.known.load([batch.uniqueId])).get(batch.uniqueId)!
  }
}

interface Attempt {
  known: { kind: 'open' }
  /** what this try and those before it know of answers */
  answered: { commands: AnsweredCommands }
  /** about so many fixes are saved at most */
  fixesMax: number
}

/** @returns the messages that are left to do, or null when another writer was faster */
async function acceptOnce(
  context: AcceptContext,
  { uniqueId, known, messages: sent, answered: earlier, fixesMax }: DeviceMessages & Attempt,
): Promise<readonly Received[] | null> {
  const { world, known: devices, configurations, problems, raw, unsent, waiting } = context
  const { tenantId, device, state: stored } = known
  const unsaved = waiting?.unsaved.of(uniqueId, stored) ?? null
  const before = unsaved?.state ?? stored
  const tracks = world.tracks(tenantId)
  const configuration = await configurations.of(tenantId, device)
  const messages = sent.map((received) => timedByArrival(received, configuration.settings))
  // what is late is compared with what is stored
  if (unsaved && hasLateFixes(before, configuration.settings, messages)) {
    return [...waiting!.unsaved.release(uniqueId), ...messages]
  }
  const { settings } = configuration
  const timeline = await lateHistory(tracks, { state: before, settings }, messages)
  const now = world.now()
  const answered = await answeredCommands(world, tenantId, { state: before, messages, known: earlier.commands })
  earlier.commands = answered
  const read = evaluate(before, messages, { tenantId, now, configuration, timeline, answered, fixesMax })
  const { state: noted, causes } = withCadenceCauses(before, read, { configuration, now })
  const evaluated = { ...read, state: noted }
  problems.reportDropped(tenantId, configuration.unreadable)
  problems.report({ tenantId, deviceId: device.id }, evaluated.problems)
  problems.reportRejected({ tenantId, deviceId: device.id }, evaluated.rejectedMessages)
  problems.reportUnexpected({ tenantId, deviceId: device.id }, evaluated.warnings)
  if (evaluated.rejectedMessages.length > 0) await world.rejectedMessages.send(tenantId, evaluated.rejectedMessages)
  const results = waiting?.unsaved.unlogged(evaluated.results) ?? evaluated.results
  if (answered.size === 0 && !isWorthSaving(before, evaluated)) {
    raw.note({ tenantId, deviceId: device.id }, { results })
    if (messages.some((received) => isAlreadyRead(before, received))) unsent?.addAgain(tenantId, before)
    return evaluated.rest
  }

  const { state, events } = evaluated
  const isPlain = answered.size === 0 && causes === null && timeline === null
  if (isPlain && unsent?.isWorking && (await isLeftToWait(context, { uniqueId, known, messages, evaluated }))) {
    raw.note({ tenantId, deviceId: device.id }, { results })
    const unread = messages.filter((received) => !isAlreadyRead(before, received))
    waiting!.unsaved.add(uniqueId, { tenantId, saved: stored, state, accepted: evaluated.accepted, messages: unread })
    return []
  }
  const accepted = [...(unsaved?.accepted ?? []), ...evaluated.accepted]
  await passAnswers(world, { tenantId, deviceId: device.id }, { state: before, messages })
  await passCadenceCauses(world, { tenantId, deviceId: device.id }, causes)
  await scheduleVisits(world, { tenantId, deviceId: device.id }, { before, state, now, settings })
  const isHandedOver = unsent?.isWorking === true
  const saved = await tracks.save({ state, accepted, events, isHandedOver })
  if (!saved) return null
  if (isHandedOver) unsent.add(tenantId, before.version === 0 ? null : before, saved)
  raw.note({ tenantId, deviceId: device.id }, { results })
  const counted = [...(unsaved?.messages ?? []), ...messages]
  world.statistics.add(tenantId, usageOf(stored, { ...evaluated, accepted }, counted))
  waiting?.unsaved.saved(uniqueId, saved, now)
  devices.saved(uniqueId, { kind: 'open', tenantId, device, state: saved })
  await wakeCommands(world, { tenantId, deviceId: device.id }, { state: saved, messages })
  return evaluated.rest
}

interface Changed {
  before: DeviceState
  state: DeviceState
  /** epoch ms */
  now: number
  settings: Pick<EngineSettings, 'offlineDelayMs'>
}

/**
 * Has the device visited when it may be silent, when days that were over long ago may have arrived, and when the event
 * that it is offline is due. Before the state is saved: a process that ends between them leaves a visit that finds nothing.
 */
async function scheduleVisits(
  { deviceTimers }: IngestWorld,
  key: DeviceKey,
  { before, state, now, settings }: Changed,
): Promise<void> {
  if (before.version === 0 || (before.status !== 'online' && state.status === 'online')) {
    await deviceTimers.schedule(key, (state.lastUpdate ?? now) + limits.silenceMs)
  }
  if (!hasOldDays(before, now) && hasOldDays(state, now)) {
    await deviceTimers.schedule(key, now + historyVisitMs)
  }
  const [offlineSince] = unannouncedOfflineOf(state) ?? []
  if (offlineSince === undefined || offlineSince === unannouncedOfflineOf(before)?.[0]) return
  // what was reported long after it happened is due already, and is not visited before it is saved
  await deviceTimers.schedule(key, Math.max(offlineSince, now) + settings.offlineDelayMs)
}

/** Whether a day is to be settled that nobody waits for any more: the visit of its night is over. */
const hasOldDays = ({ memory }: DeviceState, now: number): boolean =>
  (firstUnsettled(unsettledOf(memory)) ?? Number.POSITIVE_INFINITY) < dayOf(now) - 1

interface Leaving {
  uniqueId: string
  known: { tenantId: string; state: DeviceState }
  messages: readonly Received[]
  evaluated: Evaluated
}

/**
 * Whether messages are saved with later ones of their device. Not unless this process wrote the stored state itself, and
 * after what may have changed it: only then it knows that nothing waits for these messages.
 */
async function isLeftToWait(
  { waiting }: AcceptContext,
  { uniqueId, known: { tenantId, state: saved }, messages, evaluated }: Leaving,
): Promise<boolean> {
  const savedAt = waiting?.unsaved.savedAt(uniqueId, saved) ?? null
  if (savedAt === null || !mayWait({ saved, messages, evaluated })) return false
  return savedAt > (await waiting!.changes.changedAt(tenantId)) + limits.configurationCacheMs
}

/** What is counted of a message that was refused is part of the memory. A message of which nothing is known is not saved. */
const isWorthSaving = (before: DeviceState, { state, accepted, events }: Evaluated): boolean =>
  accepted.length > 0 ||
  events.length > 0 ||
  state.lastUpdate !== before.lastUpdate ||
  state.status !== before.status ||
  state.memory !== before.memory

const withoutContent: ReadonlySet<string> = new Set(['presence', 'ignored', 'commandSent'])

async function refuse({ world, raw, problems }: AcceptContext, { known, messages }: DeviceMessages): Promise<void> {
  if (known.kind === 'unregistered') {
    raw.noteUnregistered(messages)
    return noteUnregistered(world, messages)
  }
  if (known.kind !== 'closed') return
  const reason = known.device.disabled ? 'The device is disabled.' : 'The device has expired.'
  const key = { tenantId: known.tenantId, deviceId: known.device.id }
  const rejected = messages.filter(({ message }) => !withoutContent.has(message.kind))
  raw.noteClosed(key, { messages: rejected, reason })
  if (rejected.length > 0) problems.reportRejected(key, [{ field: '', reason }])
  await world.rejectedMessages.send(
    known.tenantId,
    rejected.map((received) => rejectedMessageOf(received, { field: '', reason })),
  )
}
