import type { DaySettings } from '../../shared/domain/days/day.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { engineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { noActiveRules } from '../../shared/domain/engine/active-rules.ts'
import { nextTick, tick, type TickContext } from '../../shared/domain/engine/tick.ts'
import { firstPendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { settlingDelayOf } from './settling-delay.ts'
import { device as deviceEntity } from '../../shared/entities/device.ts'
import { partOf } from '../../shared/wire/lake/lake-file.ts'
import type { DeviceConfigurations } from '../application/tenants/device-configuration.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { DeviceKey, Tracks } from '../platform/ports/ports.ts'
import { derivingMsMax, derivingPart, retryMs } from '../application/timers/budgets.ts'
import { continueRemoval } from './continue-removal.ts'
import { undoImports } from './undo-import.ts'
import { settleDays, settlingDueAt, type SettleContext, type Settled } from './settle-days.ts'

interface VisitContext {
  world: WorldOf<'watch-visits'>
  configurations: DeviceConfigurations
}

/**
 * Visits a device whose timer is due, for everything that happens without a message: after `trackerLimits.silenceMs` its status
 * becomes unknown, after a longer silence it may count as inactive, maintenance may be due by date, and summaries of days
 * that are over are derived. It gets its next timer before this one is completed.
 * @param now epoch ms
 * @returns whether the device got a new state or events
 */
export async function visitDevice(
  { world, configurations }: VisitContext,
  key: DeviceKey,
  now: number,
): Promise<boolean> {
  const tracks = world.tracks(key.tenantId)
  // the state first: a change of the device after this read raises the version, and then the save is refused
  const found = await continueRemoval(tracks, await tracks.state(key.deviceId))
  const [device] = await world.tenants.records(key.tenantId).getMany(deviceEntity, [key.deviceId])
  if (!device && found.version > 0) return leaveDevice(world, key, now)
  if (found.commandsPendingUntil !== undefined) await world.commandWakeUps.put([{ ...key, why: 'later' }])
  const isOpen = device !== undefined && isActive(device, now)
  const own = device ? await configurations.of(key.tenantId, device) : closed
  const configuration = isOpen ? own : closed
  const state = await undoImports({ tracks, rules: own, isTimeUp: timeLimit(world) }, found)
  const ticked = tick(state, { now, ...configuration })
  const saved = ticked && (await tracks.save({ ...ticked, accepted: [] }))
  const isEarly = (ticked && !saved) || firstPendingRemoval(state) !== null
  const delayMs = settlingDelayOf(key)
  const settling = {
    now,
    delayMs,
    settings: daySettings(own),
    services: configuration.activeRules.services,
    ...(own.isInLake && { noteDays: (days: readonly number[]) => noteFiles(world, key, days) }),
  }
  const settled = isEarly ? null : await settleInParts({ world, tracks }, saved ?? state, settling)
  if (!settled?.isDone) await world.deviceTimers.schedule(key, now + retryMs)
  else if (isOpen || settled.state.status === 'online' || settlingDueAt(settled.state, delayMs) !== null) {
    await world.deviceTimers.schedule(key, nextVisit(settled.state, { now, ...configuration }, delayMs))
  }
  return saved !== null
}

/** Whether others get their turn. */
function timeLimit(world: Pick<WorldOf<'watch-visits'>, 'now'>): () => boolean {
  const stopAt = world.now() + derivingMsMax
  return () => world.now() >= stopAt
}

/** Settles until all is done, or others get their turn. Each part is saved by itself, and goes on from what is stored. */
async function settleInParts(
  { world, tracks }: { world: WorldOf<'watch-visits'>; tracks: Tracks },
  state: DeviceState,
  context: SettleContext,
): Promise<Settled> {
  const stopAt = world.now() + derivingMsMax
  let current = state
  for (let part = 1; ; part++) {
    const partEndsAt = Math.min(stopAt, world.now() + derivingPart.ms)
    const settled = await settleDays(tracks, current, { ...context, isTimeUp: () => world.now() >= partEndsAt })
    if (settled.isDone || part === derivingPart.partsMax || world.now() >= stopAt) return settled
    current = await tracks.state(state.deviceId)
    if (firstPendingRemoval(current) !== null) return settled
  }
}

/** The files of the data lake with these days of the device are to be written again. */
const noteFiles = (world: WorldOf<'watch-visits'>, { tenantId, deviceId }: DeviceKey, days: readonly number[]) =>
  world.lake(tenantId).note(
    days.map((day) => ({ day, part: partOf(deviceId) })),
    world.now(),
  )

/** Removes the state of a device that was deleted while it sent so often that the deletion could not. */
async function leaveDevice(world: WorldOf<'watch-visits'>, key: DeviceKey, now: number): Promise<boolean> {
  const isForgotten = await world.tracks(key.tenantId).forget(key.deviceId)
  if (!isForgotten) await world.deviceTimers.schedule(key, now + retryMs)
  return isForgotten
}

const daySettings = ({ settings, activeRules }: Pick<typeof closed, 'settings' | 'activeRules'>): DaySettings => ({
  ...settings.motion,
  fastestKnots: settings.jumpKnots ?? activeRules.fastestKnots,
  speedLimits: { settings: settings.overspeed, geofences: activeRules.geofences },
  watching: { settings, geofences: activeRules.geofences },
  thresholds: activeRules.thresholds,
  computed: activeRules.computedLast,
  fuel: settings.fuel,
})

/** Of a device that is disabled or expired only the status changes and days are derived. */
const closed = { settings: engineSettings(() => undefined), activeRules: noActiveRules, isInLake: false }

function nextVisit(state: DeviceState, context: TickContext, delayMs: number): number {
  const settling = settlingDueAt(state, delayMs) ?? Number.POSITIVE_INFINITY
  return Math.max(Math.min(nextTick(state, context), settling), context.now + retryMs)
}
