import type { DaySettings } from '../../shared/domain/days/day.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { engineSettings } from '../../shared/domain/engine/engine-settings.ts'
import { nothingInForce } from '../../shared/domain/engine/in-force.ts'
import { nextTick, tick, type TickContext } from '../../shared/domain/engine/tick.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { device as deviceEntity } from '../../shared/entities/device.ts'
import { atMost } from '../platform/concurrency.ts'
import { DeviceConfigurations } from '../platform/tenants/device-configuration.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { DeviceKey, World } from '../platform/ports/ports.ts'
import { settleDays, settlingDueAt } from './settle-days.ts'
import { minuteMs } from '../../shared/domain/durations.ts'

const devicesAtOnce = 32
/** A device whose save is overtaken has spoken: it is asked again with its next alarm. */
const askAgainMs = minuteMs

/** Asks the devices whose alarm rings by a time (epoch ms). */
export type RunDeviceTimers = (now: number) => Promise<{ asked: number; fired: number }>

/**
 * Makes the function that asks every device whose alarm rings what the time makes of it: one that was silent for
 * `limits.silenceMs` becomes unknown, one that stays silent may count as inactive, and service may be due by the
 * calendar. Days that are over are told on the way. Each gets its next alarm before this one is taken away.
 *
 * One that cannot be asked keeps its alarm, and no other waits for it. The answer says how many were asked and at how
 * many something happened; the function throws in the end when some could not be asked.
 */
export function deviceTimerRunner(world: World): RunDeviceTimers {
  const configurations = new DeviceConfigurations(world, 'watch')
  return async (now) => {
    const due = await world.deviceTimers.due(now)
    const asked: typeof due = []
    let fired = 0
    await atMost(devicesAtOnce, due, async (alarm) => {
      try {
        if (await askDevice({ world, configurations }, alarm.device, now)) fired++
        asked.push(alarm)
      } catch (error) {
        log({ capability: 'watch', what: 'notAsked', ...alarm.device, ...errorFacts(error) })
      }
    })
    await world.deviceTimers.complete(asked)
    const left = due.length - asked.length
    if (left > 0) throw new Error(`${left} of ${due.length} devices could not be asked; the log names them`)
    return { asked: due.length, fired }
  }
}

interface Asking {
  world: World
  configurations: DeviceConfigurations
}

/** @returns whether something happened at the device now */
async function askDevice({ world, configurations }: Asking, key: DeviceKey, now: number): Promise<boolean> {
  const tracks = world.tracks(key.tenantId)
  // the state first: what is changed of the device after it was read raises the version that the save will prove
  const state = await tracks.state(key.deviceId)
  const [device] = await world.tenants.records(key.tenantId).getMany(deviceEntity, [key.deviceId])
  const isOpen = device !== undefined && isActive(device, now)
  const own = device ? await configurations.of(key.tenantId, device) : closed
  const configuration = isOpen ? own : closed
  const ticked = tick(state, { now, ...configuration })
  const saved = ticked && (await tracks.save({ ...ticked, accepted: [] }))
  const settled =
    ticked && !saved ? null : await settleDays(tracks, saved ?? state, { now, settings: daySettings(own) })
  if (!settled?.isDone) await world.deviceTimers.schedule(key, now + askAgainMs)
  else if (isOpen || settled.state.status === 'online' || settlingDueAt(settled.state) !== null) {
    await world.deviceTimers.schedule(key, nextAsking(settled.state, { now, ...configuration }))
  }
  return saved !== null
}

const daySettings = ({ settings, inForce }: typeof closed): DaySettings => ({
  ...settings.motion,
  fastestKnots: settings.jumpKnots ?? inForce.fastestKnots,
})

/** A device that is switched off, or gone, can still fall silent; nothing else happens to it but that its days are told. */
const closed = { settings: engineSettings(() => undefined), inForce: nothingInForce }

function nextAsking(state: DeviceState, context: TickContext): number {
  const settling = settlingDueAt(state) ?? Number.POSITIVE_INFINITY
  return Math.max(Math.min(nextTick(state, context), settling), context.now + askAgainMs)
}
