import { isActive } from '../../shared/domain/access/permissions.ts'
import { type CadenceFacts, cadenceStep, newCadence } from '../../shared/domain/commands/cadence.ts'
import type { CadenceCauses } from '../../shared/domain/commands/cadence-memory.ts'
import { cadenceSettings } from '../../shared/domain/commands/cadence-settings.ts'
import { commandLimits } from '../../shared/domain/commands/command-rules.data.ts'
import type { CommandQueue, QueueChange } from '../../shared/domain/commands/command.ts'
import { trackerProtocolOf } from '../../shared/domain/commands/tracker-protocol.ts'
import { ended, withChanged, withCommand } from '../../shared/domain/commands/queue.ts'
import { secondMs } from '../../shared/domain/time/durations.ts'
import { settingOf } from '../../shared/domain/settings.ts'
import { device as deviceEntity } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import { typesFor } from '../../shared/wire/commands/encoders.ts'
import { log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { DeviceKey } from '../platform/ports/ports.ts'

type CadenceWorld = Pick<
  WorldOf<'commands-deliver'>,
  'tenants' | 'tracks' | 'commands' | 'commandWakeUps' | 'deviceTimers' | 'now'
>

/** After so long it is looked at again whether the first position was saved. */
const unsavedAgainMs = 5 * secondMs
/** Tries against others who change the same queue. */
const triesMax = 50

/**
 * Puts the command into a device's queue that its reporting rate needs now, if any.
 * @param causes what is new; undefined for nothing
 * @returns whether there is something to deliver
 */
export async function adaptCadence(
  world: CadenceWorld,
  key: DeviceKey,
  causes: CadenceCauses | undefined,
): Promise<boolean> {
  const commands = world.commands(key.tenantId)
  for (let tries = 0; tries < triesMax; tries++) {
    const queue = await commands.queue(key.deviceId)
    if (!causes && !queue.cadence) return false
    const facts = await factsOf(world, key, causes ?? {})
    if (!facts) return false
    if (facts === 'unsaved') {
      await world.commandWakeUps.put([{ ...key, why: 'received', cadence: causes ?? {} }], unsavedAgainMs)
      return false
    }
    const change = changeOf(queue, facts, key)
    if (!change) return false
    const { wakeAt } = change.queue.cadence ?? { wakeAt: null }
    // the next look comes first: a process may end after any line, and the faster rate must be given back
    if (wakeAt !== null && wakeAt !== queue.cadence?.wakeAt) {
      await world.commandWakeUps.put([{ ...key, why: 'received', cadence: {} }], wakeAt - facts.now)
    }
    const ordered = change.changed.find(({ endedAt }) => endedAt === null)
    if (ordered) await world.deviceTimers.schedule(key, ordered.expiresAt)
    if (!(await commands.save(key.deviceId, queue, change))) continue
    if (!ordered) return false
    const { id, attributes } = ordered
    log({
      capability: 'commands',
      what: 'cadenceAdapted',
      ...key,
      commandId: id,
      seconds: Number(attributes['frequency']),
    })
    return true
  }
  throw new Error(`Others changed the commands of device ${key.deviceId} ${triesMax} times`)
}

/** @returns null when there is no such device any more; `unsaved` when ingest is about to save its first position */
async function factsOf(
  world: CadenceWorld,
  { tenantId, deviceId }: DeviceKey,
  causes: CadenceCauses,
): Promise<CadenceFacts | null | 'unsaved'> {
  const records = world.tenants.records(tenantId)
  const [device, { settings: tenant }, states] = await Promise.all([
    records.get(deviceEntity, deviceId),
    records.tenant(),
    world.tracks(tenantId).shownStates([deviceId]),
  ])
  if (!device) return null
  const groups = device.groupId === 0 ? [] : await records.list(group)
  const now = world.now()
  const state = states.get(deviceId)!
  if (state.last === null && causes.inside) return 'unsaved'
  const protocol = trackerProtocolOf(state)
  return {
    now,
    settings: cadenceSettings(settingOf({ device, groups, tenant })),
    takesIt: isActive(device, now) && typesFor({ protocol, hasApp: false }, false).includes('positionPeriodic'),
    causes,
  }
}

/** @returns null when nothing is to be saved */
function changeOf(queue: CommandQueue, facts: CadenceFacts, { deviceId }: DeviceKey): QueueChange | null {
  const { now } = facts
  const { cadence, orderSeconds, cancelId, nextAt } = cadenceStep(queue, facts)
  if (!cadence) return queue.cadence ? { queue: { ...queue, cadence: undefined }, changed: [] } : null
  const wakeAt = nextWakeUp(cadence.wakeAt, { nextAt, now })
  const looked = { ...queue, cadence: { ...cadence, wakeAt } }
  const stale = queue.open.find(({ id }) => id === cancelId)
  if (stale) {
    return withChanged(looked, [
      ended(stale, { state: 'cancelled', reason: 'The vehicle is not watched any more.' }, now),
    ])
  }
  const change = orderSeconds === null ? null : withCommand(looked, orderOf(deviceId, orderSeconds), now)
  if (!change) return isSame(queue.cadence, looked.cadence) ? null : { queue: looked, changed: [] }
  const after = change.queue.cadence ?? newCadence(cadence)
  return { ...change, queue: { ...change.queue, cadence: { ...after, commandId: change.added.id } } }
}

/** One wake-up at a time is under way: a page that says every minute that it is there costs no more. */
function nextWakeUp(wakeAt: number | null, { nextAt, now }: { nextAt: number | null; now: number }): number | null {
  const isUnderWay = wakeAt !== null && wakeAt > now
  if (nextAt === null) return isUnderWay ? wakeAt : null
  if (isUnderWay && wakeAt <= nextAt) return wakeAt
  return Math.min(nextAt, now + commandLimits.wakeDelayMaxMs)
}

const isSame = (one: object | undefined, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

const orderOf = (deviceId: number, frequency: number) => ({
  deviceId,
  type: 'positionPeriodic' as const,
  attributes: { frequency },
  textChannel: false,
  savedCommandId: 0,
  description: '',
  createdById: 0,
  createdBy: '',
})
