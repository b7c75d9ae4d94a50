import { fallSilent } from '../../shared/domain/status.ts'
import { limits } from '../../shared/domain/limits.ts'
import { atMost } from '../platform/at-most.ts'
import { errorFacts, log } from '../platform/log.ts'
import type { DeviceKey, World } from '../platform/ports.ts'

const devicesAtOnce = 32
/** A device whose save is overtaken has spoken: it is asked again with its next alarm. */
const askAgainMs = 60_000

/**
 * Asks every device whose alarm rings by `now` (epoch ms) whether it still speaks. One that was silent for
 * `limits.silenceMs` becomes unknown; one that spoke meanwhile gets its next alarm before this one is taken away.
 *
 * One that cannot be asked keeps its alarm, and no other waits for it.
 * @returns how many rang and how many fell silent
 * @throws Error in the end, when some could not be asked
 */
export async function watchSilence(world: World, now: number): Promise<{ asked: number; silent: number }> {
  const due = await world.silence.due(now)
  const asked: typeof due = []
  let silent = 0
  await atMost(devicesAtOnce, due, async (alarm) => {
    try {
      if (await askDevice(world, alarm.device, now)) silent++
      asked.push(alarm)
    } catch (error) {
      log({ capability: 'watch', what: 'notAsked', ...alarm.device, ...errorFacts(error) })
    }
  })
  await world.silence.disarm(asked)
  const left = due.length - asked.length
  if (left > 0) throw new Error(`${left} of ${due.length} devices could not be asked; the log names them`)
  return { asked: due.length, silent }
}

/** @returns whether the device fell silent now */
async function askDevice(world: World, device: DeviceKey, now: number): Promise<boolean> {
  const tracks = world.tracks(device.tenantId)
  const state = await tracks.state(device.deviceId)
  const silent = fallSilent(state, now)
  if (silent && (await tracks.save({ state: silent, accepted: [], events: [] }))) return true
  if (state.status === 'online') {
    const next = Math.max((state.lastUpdate ?? now) + limits.silenceMs, now + askAgainMs)
    await world.silence.arm(device, next)
  }
  return false
}
