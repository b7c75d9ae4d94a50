import { minuteMs } from '../../shared/domain/time/durations.ts'
import type { DaySettings } from '../../shared/domain/days/day.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { engineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { noActiveRules } from '../../shared/domain/engine/active-rules.ts'
import { nextTick, tick, type TickContext } from '../../shared/domain/engine/tick.ts'
import { firstPendingRemoval } from '../../shared/domain/days/pending-removals.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { device as deviceEntity } from '../../shared/entities/device.ts'
import { atMost } from '../platform/concurrency.ts'
import { DeviceConfigurations } from '../platform/tenants/device-configuration.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { DeviceKey } from '../platform/ports/ports.ts'
import { continueRemoval } from './continue-removal.ts'
import { settleDays, settlingDueAt } from './settle-days.ts'

const devicesAtOnce = 32
/** A device that sent a message during its visit is visited again this soon. */
const retryMs = minuteMs

/** Visits the devices whose timer is due by a time (epoch ms). */
export type RunDeviceTimers = (now: number) => Promise<{ due: number; changed: number }>

/**
 * Makes the function that visits every device whose timer is due, for everything that happens without a message: after
 * `limits.silenceMs` its status becomes unknown, after a longer silence it may count as inactive, maintenance may be due
 * by date, and summaries of days that are over are derived. Each gets its next timer before this one is completed.
 *
 * A device whose visit fails keeps its timer and does not hold up the others; the function throws in the end.
 * @returns how many timers were due, and how many devices got a new state or events
 */
export function deviceTimerRunner(world: WorldOf<'watch-devices'>): RunDeviceTimers {
  const configurations = new DeviceConfigurations(world, 'watch')
  return async (now) => {
    const due = await world.deviceTimers.due(now)
    const done: typeof due = []
    let changed = 0
    await atMost(devicesAtOnce, due, async (timer) => {
      try {
        if (await visitDevice({ world, configurations }, timer.key, now)) changed++
        done.push(timer)
      } catch (error) {
        log({ capability: 'watch', what: 'deviceTimerFailed', ...timer.key, ...errorFacts(error) })
      }
    })
    await world.deviceTimers.complete(done)
    const failed = due.length - done.length
    if (failed > 0) throw new Error(`${failed} of ${due.length} devices could not be visited; the log names them`)
    return { due: due.length, changed }
  }
}

interface VisitContext {
  world: WorldOf<'watch-devices'>
  configurations: DeviceConfigurations
}

/** @returns whether the device got a new state or events */
async function visitDevice({ world, configurations }: VisitContext, key: DeviceKey, now: number): Promise<boolean> {
  const tracks = world.tracks(key.tenantId)
  // the state first: a change of the device after this read raises the version, and then the save is refused
  const state = await continueRemoval(tracks, await tracks.state(key.deviceId))
  const [device] = await world.tenants.records(key.tenantId).getMany(deviceEntity, [key.deviceId])
  if (!device && state.version > 0) return leaveDevice(world, key, now)
  if (state.commandsPendingUntil !== undefined) await world.commandWakeUps.put([{ ...key, why: 'later' }])
  const isOpen = device !== undefined && isActive(device, now)
  const own = device ? await configurations.of(key.tenantId, device) : closed
  const configuration = isOpen ? own : closed
  const ticked = tick(state, { now, ...configuration })
  const saved = ticked && (await tracks.save({ ...ticked, accepted: [] }))
  const isEarly = (ticked && !saved) || firstPendingRemoval(state) !== null
  const settled = isEarly
    ? null
    : await settleDays(tracks, saved ?? state, {
        now,
        settings: daySettings(own),
        services: configuration.activeRules.services,
      })
  if (!settled?.isDone) await world.deviceTimers.schedule(key, now + retryMs)
  else if (isOpen || settled.state.status === 'online' || settlingDueAt(settled.state) !== null) {
    await world.deviceTimers.schedule(key, nextVisit(settled.state, { now, ...configuration }))
  }
  return saved !== null
}

/** Removes the state of a device that was deleted while it sent so often that the deletion could not. */
async function leaveDevice(world: WorldOf<'watch-devices'>, key: DeviceKey, now: number): Promise<boolean> {
  const isForgotten = await world.tracks(key.tenantId).forget(key.deviceId)
  if (!isForgotten) await world.deviceTimers.schedule(key, now + retryMs)
  return isForgotten
}

const daySettings = ({ settings, activeRules }: typeof closed): DaySettings => ({
  ...settings.motion,
  fastestKnots: settings.jumpKnots ?? activeRules.fastestKnots,
  speedLimits: { settings: settings.overspeed, geofences: activeRules.geofences },
  computed: activeRules.computedLast,
})

/** Of a device that is disabled or expired only the status changes and days are derived. */
const closed = { settings: engineSettings(() => undefined), activeRules: noActiveRules }

function nextVisit(state: DeviceState, context: TickContext): number {
  const settling = settlingDueAt(state) ?? Number.POSITIVE_INFINITY
  return Math.max(Math.min(nextTick(state, context), settling), context.now + retryMs)
}
