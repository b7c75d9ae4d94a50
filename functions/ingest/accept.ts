import { inTurn } from '../../shared/domain/order/in-turn.ts'
import { atMost } from '../platform/concurrency.ts'
import { DeviceConfigurations } from '../application/tenants/device-configuration.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { KeepFiles } from './backlog/keep-files.ts'
import type { BacklogMessages } from '../platform/ports/tracker-ports.ts'
import type { LiveUpdates } from '../platform/ports/socket-ports.ts'
import type { Geolocation } from '../platform/geolocation/geolocation-ports.ts'
import type { IngestWorld } from '../platform/needs.ts'
import { ProblemLog } from '../application/tenants/problem-log.ts'
import { acceptDevice, type AcceptContext } from './device/accept-device.ts'
import { SavesAtOnce } from './device/save-device.ts'
import { SavesWithinAMinute } from './journal/save-within-a-minute.ts'
import { BacklogTransfer } from './backlog/backlog-transfer.ts'
import { FailingDevices } from './backlog/failing-devices.ts'
import { delayedReason } from './backlog/tenant-shares.ts'
import { fixLocator, type LocateFixes } from './geolocation/locate-fixes.ts'
import { groupBy } from './group-by.ts'
import { linkedPositions, noLinkedPositions } from './proximity/linked-positions.ts'
import { type Excess, MessageRate } from './message-rate.ts'
import { type DeviceLookup, DeviceCache } from './device-cache.ts'
import { RawLogs } from './raw-log.ts'
import type { Received } from './read-record.ts'
import { rejectedMessageOf } from './rejected-messages.ts'
import { compareSequences } from './sequence-order.ts'
import { noteUnregistered } from './tracker-discovery.ts'
import type { Journals } from '../platform/ports/journal-ports.ts'
import { saveEveryMs } from './journal/may-wait.ts'
import { ShardJournals } from './journal/shard-journal.ts'
import { LiveOutbox } from './live/live-outbox.ts'

const devicesAtOnceDefault = 32

export interface AcceptOptions {
  devicesAtOnce?: number
  /** where buffered messages go on; without it they are accepted here */
  messages?: BacklogMessages
  /** takes what was saved to those who show it; without it, the stream of the table does */
  updates?: LiveUpdates
  /** holds what waits to be saved; read also where nothing is to wait any more */
  journals?: Journals
  /** whether a vehicle is saved once a minute; needs `journals` and `updates` */
  isSavedLater?: boolean
  /** where files come */
  keepFiles?: KeepFiles
  /** where access points and cells may be looked up: what needs it comes there through the backlog */
  askForPlaces?: Geolocation['ask']
}

/** Accepts one batch of the stream. @param shard that it came from; without it, everything is saved at once */
export type Accept = (batch: readonly Received[], shard?: string) => Promise<string | null>

/**
 * Makes the function that accepts batches, with caches of its own for devices and their configuration.
 *
 * Every device is processed on its own, in the order of the stream, with one save. The answer is null when everything
 * was accepted, else the sequence from which the stream has to deliver again; what was accepted is then recognised.
 * A device that fails for a minute goes on in the backlog, which tries for as long as it keeps messages: others do
 * not wait behind it. Devices of each tenant come in turn, and what is above a tenant's share waits in the backlog.
 */
export function acceptor(
  world: IngestWorld,
  {
    devicesAtOnce = devicesAtOnceDefault,
    messages,
    updates,
    journals,
    isSavedLater = false,
    keepFiles,
    askForPlaces,
  }: AcceptOptions = {},
): Accept {
  const rawLogs = new RawLogs(world)
  const known = new DeviceCache(world)
  const waiting = journals && new ShardJournals({ ...world, journals }, { known, isSavedLater })
  const memory = {
    world,
    known,
    configurations: new DeviceConfigurations(world, 'ingest'),
    problems: new ProblemLog(world, 'ingest'),
    linked: noLinkedPositions,
    unsent: updates && new LiveOutbox(updates, () => world.now()),
  }
  const atOnce = new SavesAtOnce(world, memory)
  const before = {
    rate: new MessageRate(),
    transfer: messages && new BacklogTransfer(messages, memory.configurations),
    failing: new FailingDevices(),
    locate: fixLocator(world, { ...memory, ask: askForPlaces }),
  }
  return async (batch, shard) => {
    if (batch.length === 0) return null
    const first = batch.toSorted(inStream)[0]!.sequence
    const failed: string[] = []
    const journal = shard === undefined ? undefined : waiting
    const saves = journal ? new SavesWithinAMinute(journal, { saves: atOnce, unsent: memory.unsent }) : atOnce
    const context: AcceptContext = { ...memory, saves, keepFiles, raw: await rawLogs.begin() }
    try {
      const left = journal && shard !== undefined ? await journal.begin(shard, batch) : []
      const named = await known.named(inOrder(left, batch))
      const byDevice = groupBy(named, ({ message }) => message.uniqueId)
      failed.push(...(await acceptAll(context, byDevice, { devicesAtOnce, ...before })))
      if (journal?.isNeeded && shard !== undefined)
        await saveWaiting(context, { journal, shard, isDone: failed.length === 0 })
    } catch (error) {
      journal?.forget()
      log({ capability: 'ingest', what: 'batchFailed', ...errorFacts(error) })
      return first
    } finally {
      // before anything else: people are waiting for it
      await memory.unsent?.handOver()
    }
    await context.problems.flush()
    await context.raw.report()
    await world.statistics.flush()
    // with a journal, what failed may be what an earlier batch left
    return failed.length > 0 && journal?.isNeeded ? first : (failed.sort(compareSequences)[0] ?? null)
  }
}

/**
 * Saves what has waited for a minute, writes the rest into the journal, and shows it then. Without that, the whole batch
 * comes again, and before it what the journal has.
 */
async function saveWaiting(
  context: AcceptContext,
  { journal, shard, isDone }: { journal: ShardJournals; shard: string; isDone: boolean },
): Promise<void> {
  if (!isDone) return journal.forget()
  const { known, unsent, world } = context
  const due = journal.unsaved.due(world.now() - saveEveryMs)
  const found = await known.load(due)
  await atMost(devicesAtOnceDefault, due, async (uniqueId) => {
    const messages = journal.unsaved.release(uniqueId)
    await acceptDevice(context, { uniqueId, known: found.get(uniqueId)!, messages })
  })
  for (const { tenantId, before, after } of await journal.end(shard)) unsent?.add(tenantId, before, after)
}

/** What an earlier batch left, before the messages of this one, each once. */
function inOrder(left: readonly Received[], batch: readonly Received[]): Received[] {
  if (left.length === 0) return batch.toSorted(inStream)
  const own = new Set(batch.map(({ sequence }) => sequence))
  return [...left.filter(({ sequence }) => !own.has(sequence)), ...batch].sort(inStream)
}

const inStream = (a: Received, b: Received) => compareSequences(a.sequence, b.sequence)

interface Steps {
  devicesAtOnce: number
  rate: MessageRate
  transfer: BacklogTransfer | undefined
  failing: FailingDevices
  locate: LocateFixes
}

/** @returns the first sequence of each device whose messages were not accepted */
async function acceptAll(
  context: AcceptContext,
  byDevice: ReadonlyMap<string, readonly Received[]>,
  { devicesAtOnce, rate, transfer, failing, locate }: Steps,
): Promise<string[]> {
  const found = await context.known.load([...byDevice.keys()].filter((uniqueId) => uniqueId !== ''))
  const admitted = rate.admit(byDevice, found)
  await refuseExcess(context, admitted.excess)
  const steps = { found, devicesAtOnce, transfer, failing }
  const { byDevice: located, unknown } = await locate(admitted.left, found)
  const moved = await transfer?.move(located, found, { now: context.world.now(), unknown })
  const failed = await acceptDevices(context, moved?.left ?? located, steps)
  if (moved) {
    const { left, delayed } = await moved.rest
    for (const key of delayed) context.problems.reportExcess(key, delayedReason)
    failed.push(...(await acceptDevices(context, left, steps)))
  }
  if (failed.length === 0) admitted.commit()
  return failed
}

/** Devices of each tenant in turn. @returns the first sequence of each device whose messages were not accepted */
async function acceptDevices(
  context: AcceptContext,
  byDevice: ReadonlyMap<string, readonly Received[]>,
  {
    found,
    devicesAtOnce,
    transfer,
    failing,
  }: Omit<Steps, 'rate' | 'locate'> & { found: ReadonlyMap<string, DeviceLookup> },
): Promise<string[]> {
  const failed: string[] = []
  const unregistered: (readonly Received[])[] = []
  const linked = await linkedPositions(context, byDevice, found)
  const turns = inTurn(byDevice, ([uniqueId]) => tenantOf(found.get(uniqueId)))
  await atMost(devicesAtOnce, turns, async ([uniqueId, messages]) => {
    const known = found.get(uniqueId)
    if (!known || known.kind === 'unregistered') {
      unregistered.push(messages)
      return
    }
    try {
      await acceptDevice({ ...context, linked }, { uniqueId, known, messages })
      failing.succeeded(uniqueId)
    } catch (error) {
      log({ capability: 'ingest', what: 'deviceFailed', tenantId: known.tenantId, uniqueId, ...errorFacts(error) })
      const isLasting = failing.failed(uniqueId, context.world.now())
      if (!isLasting || !(await transfer?.putAll(messages))) failed.push(messages[0]!.sequence)
    }
  })
  await atMost(devicesAtOnce, unregistered, (messages) => {
    context.raw.noteUnregistered(messages)
    return noteUnregistered(context.world, messages)
  })
  return failed
}

const tenantOf = (known: DeviceLookup | undefined): string => (known && 'tenantId' in known ? known.tenantId : '')

async function refuseExcess({ world, problems }: AcceptContext, excess: readonly Excess[]): Promise<void> {
  await atMost(devicesAtOnceDefault, excess, async ({ tenantId, deviceId, first, reason }) => {
    problems.reportExcess({ tenantId, deviceId }, reason)
    await world.rejectedMessages.send(tenantId, [rejectedMessageOf(first, { field: '', reason })])
  })
}
