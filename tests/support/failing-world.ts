import type { DeviceKey, RejectedMessage, World } from '../../functions/platform/ports/ports.ts'

/** The calls at which a process may die, by port. */
export type CrashPoint = 'lookups' | 'states' | 'history' | 'rejectedMessages' | 'schedule' | 'beforeSave' | 'afterSave'

/** A world in which the process dies at one of its calls: the first `lives` calls there pass, the next throws, once. */
export function dyingAt<W extends World>(world: W, point: CrashPoint, lives = 0): W {
  let left = lives
  const die = (here: CrashPoint) => {
    if (here === point && left-- === 0) throw new Error(`The process dies at ${here}`)
  }
  const before =
    <Args extends unknown[], Answer>(here: CrashPoint, call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      die(here)
      return call(...args)
    }

  return {
    ...world,
    lookups: {
      ...world.lookups,
      devicesByUniqueId: before('lookups', (ids: readonly string[]) => world.lookups.devicesByUniqueId(ids)),
    },
    rejectedMessages: {
      send: before('rejectedMessages', (tenantId: string | null, list: readonly RejectedMessage[]) =>
        world.rejectedMessages.send(tenantId, list),
      ),
    },
    deviceTimers: {
      ...world.deviceTimers,
      schedule: before('schedule', (device: DeviceKey, dueAt: number) => world.deviceTimers.schedule(device, dueAt)),
    },
    tracks(tenantId: string) {
      const tracks = world.tracks(tenantId)
      return {
        ...tracks,
        states: before('states', (ids: readonly number[]) => tracks.states(ids)),
        around: before('history', (...asked: Parameters<typeof tracks.around>) => tracks.around(...asked)),
        eventsBetween: before('history', (...asked: Parameters<typeof tracks.eventsBetween>) =>
          tracks.eventsBetween(...asked),
        ),
        async save(change: Parameters<typeof tracks.save>[0]) {
          die('beforeSave')
          const saved = await tracks.save(change)
          die('afterSave')
          return saved
        },
      }
    },
  }
}
