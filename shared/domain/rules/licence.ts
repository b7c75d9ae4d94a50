import { licenceStateOf } from '../drivers/licence.ts'
import type { RuleEvent } from '../fleet-event.ts'
import { ruleLimits } from '../limits/rules.ts'
import type { Position } from '../position.ts'
import { dayMs } from '../time/durations.ts'

export const licenceMemory = 'licence'

/** When licences end (epoch ms), by what identifies their drivers. */
export type LicenceEnds = ReadonlyMap<string, number>

/** The moment that was announced last of each driver: the end of the licence, or the beginning of the warning. */
type Memory = Readonly<Record<string, number>>

/**
 * The licence of who drives the vehicle ends soon, or has ended; each is said once. By the device's timer, which fires at
 * least once a day. Null when there is nothing to say.
 *
 * @param now epoch ms
 */
export function licenceByClock(
  memory: Memory = {},
  { last, licenceEnds, now }: { last: Position | null; licenceEnds: LicenceEnds; now: number },
): { memory: Memory; event: RuleEvent } | null {
  const driverUniqueId = last?.attributes.driverUniqueId
  const end = typeof driverUniqueId === 'string' ? licenceEnds.get(driverUniqueId) : undefined
  if (last === null || typeof driverUniqueId !== 'string' || end === undefined) return null
  const state = licenceStateOf(end, now)
  const mark = state === 'ended' ? end : end - ruleLimits.licenceWarningMs
  const known = Object.hasOwn(memory, driverUniqueId) ? memory[driverUniqueId] : undefined
  if (state === 'valid' || known === mark) return null
  const others = Object.entries(memory).filter(([driver]) => driver !== driverUniqueId && licenceEnds.has(driver))
  return {
    memory: Object.fromEntries([
      ...others.slice(0, ruleLimits.licencesRememberedMax - 1),
      [driverUniqueId, mark] as const,
    ]),
    event: {
      type: 'licenceExpires',
      eventTime: now,
      positionId: last.id,
      attributes: { driverUniqueId, licenceEnd: new Date(end - dayMs).toISOString().slice(0, 10) },
    },
  }
}
