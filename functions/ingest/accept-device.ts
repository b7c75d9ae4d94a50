import type { DeviceState } from '../../shared/domain/device-state.ts'
import { limits } from '../../shared/domain/limits.ts'
import type { DeviceConfigurations } from '../platform/tenants/device-configuration.ts'
import type { World } from '../platform/ports/ports.ts'
import type { ProblemLog } from '../platform/tenants/problem-log.ts'
import { evaluate, type Evaluated } from './evaluate.ts'
import type { Known, KnownDevices } from './known-devices.ts'
import { lateHistory } from './late-history.ts'
import type { RawLog } from './raw-log.ts'
import type { Received } from './read-record.ts'
import { refusalOf } from './rejection.ts'
import { noteUnregistered } from './unregistered.ts'
import { usageOf } from './usage.ts'

/** How often a save that another writer overtook is repeated before the stream has to deliver again. */
const racesMax = 8

export interface Accepting {
  world: World
  known: KnownDevices
  configurations: DeviceConfigurations
  problems: ProblemLog
  raw: RawLog
}

/** Who speaks, and everything that this batch heard of it, in the order of the stream. */
export interface Speaker {
  uniqueId: string
  known: Known
  messages: readonly Received[]
}

/**
 * Takes over all messages of one device: load, judge, save, as often as other writers are faster.
 * @throws when the store fails: the stream has to deliver all of it again
 */
export async function acceptDevice(accepting: Accepting, speaker: Speaker): Promise<void> {
  let { known } = speaker
  let messages = speaker.messages
  for (let races = 0; messages.length > 0;) {
    if (known.kind !== 'open') return refuse(accepting, { ...speaker, known, messages })
    const rest = await acceptOnce(accepting, { uniqueId: speaker.uniqueId, known, messages })
    if (!rest) {
      if (++races >= racesMax) throw new Error(`Other writers were faster ${racesMax} times`)
      accepting.known.forget(speaker.uniqueId)
    }
    messages = rest ?? messages
    if (messages.length > 0) known = (await accepting.known.load([speaker.uniqueId])).get(speaker.uniqueId)!
  }
}

/** @returns the messages that are left to do, or null when another writer was faster */
async function acceptOnce(
  { world, known: devices, configurations, problems, raw }: Accepting,
  { uniqueId, known, messages }: Speaker & { known: { kind: 'open' } },
): Promise<readonly Received[] | null> {
  const { tenantId, device, state: before } = known
  const tracks = world.tracks(tenantId)
  const configuration = await configurations.of(tenantId, device)
  const timeline = await lateHistory(tracks, { state: before, settings: configuration.settings }, messages)
  const evaluated = evaluate(before, messages, { now: world.now(), configuration, timeline })
  problems.reportDropped(tenantId, configuration.notInForce)
  problems.report({ tenantId, deviceId: device.id }, evaluated.problems)
  problems.reportRejected({ tenantId, deviceId: device.id }, evaluated.refusals)
  problems.reportUnexpected({ tenantId, deviceId: device.id }, evaluated.oddities)
  if (evaluated.refusals.length > 0) await world.refusals.send(evaluated.refusals)
  if (!isWorthSaving(before, evaluated)) {
    raw.note({ tenantId, deviceId: device.id }, evaluated)
    return evaluated.rest
  }

  const { state, accepted, events } = evaluated
  if (before.status !== 'online' && state.status === 'online') {
    await world.deviceTimers.schedule(
      { tenantId, deviceId: device.id },
      (state.lastUpdate ?? world.now()) + limits.silenceMs,
    )
  }
  const saved = await tracks.save({ state, accepted, events })
  if (!saved) return null
  raw.note({ tenantId, deviceId: device.id }, evaluated)
  world.statistics.add(tenantId, usageOf(before, evaluated, messages))
  devices.saved(uniqueId, { kind: 'open', tenantId, device, state: saved })
  return evaluated.rest
}

/** A message of which nothing was used need not be remembered: hearing it again changes nothing either. */
const isWorthSaving = (before: DeviceState, { state, accepted }: Evaluated): boolean =>
  accepted.length > 0 ||
  state.lastUpdate !== before.lastUpdate ||
  state.status !== before.status ||
  state.memory !== before.memory

async function refuse({ world, raw, problems }: Accepting, { known, messages }: Speaker): Promise<void> {
  if (known.kind === 'unregistered') {
    raw.noteUnregistered(messages)
    return noteUnregistered(world, messages)
  }
  if (known.kind !== 'closed') return
  const reason = known.device.disabled ? 'The device is disabled.' : 'The device has expired.'
  const key = { tenantId: known.tenantId, deviceId: known.device.id }
  const spoken = messages.filter(({ message }) => message.kind === 'fixes' || message.kind === 'refused')
  raw.noteClosed(key, { messages: spoken, reason })
  if (spoken.length > 0) problems.reportRejected(key, [{ field: '', reason }])
  await world.refusals.send(spoken.map((received) => refusalOf(received, { field: '', reason })))
}
