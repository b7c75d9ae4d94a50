import { phrase } from '../../../shared/domain/failures.ts'
import { lacksPlace, locatedByOf, locatedFix } from '../../../shared/domain/geolocation/located-fix.ts'
import { type Observations, observationsKey, observationsOf } from '../../../shared/domain/geolocation/observations.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import type { Fix } from '../../../shared/domain/position.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { DeviceConfigurations } from '../../application/tenants/device-configuration.ts'
import type { ProblemLog } from '../../application/tenants/problem-log.ts'
import type { Geolocation, KnownEstimates } from '../../platform/geolocation/geolocation-ports.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { IngestWorld } from '../../platform/needs.ts'
import type { DeviceKey } from '../../platform/ports/ports.ts'
import type { DeviceLookup } from '../device-cache.ts'
import type { Received } from '../read-record.ts'
import { isAlreadyRead } from '../stream-progress.ts'

type ByDevice = ReadonlyMap<string, readonly Received[]>
type Open = DeviceLookup & { kind: 'open' }

export interface Located {
  /** the same messages; fixes without coordinates have those of what they received, as far as that is known */
  byDevice: ByDevice
  /** messages of which something would have to be asked for, where nobody may ask */
  unknown: ReadonlySet<Received>
}

/** Gives fixes that lack coordinates those of what their trackers received. */
export type LocateFixes = (byDevice: ByDevice, found: ReadonlyMap<string, DeviceLookup>) => Promise<Located>

interface Around {
  configurations: DeviceConfigurations
  problems: ProblemLog
  /** absent where nobody may wait for a service: only what is kept of earlier answers counts then */
  ask?: Geolocation['ask'] | undefined
}

/** What one fix received. */
interface Wanted extends DeviceKey {
  key: string
  observations: Observations
  /** look-ups that the tenant may pay for within 24 hours */
  dailyMax: number
}

const none: ReadonlySet<Received> = new Set()

/**
 * One look-up for all messages of a batch, and none where every fix has coordinates. What cannot be found is left as it is: a
 * message without coordinates. Never throws.
 */
export function fixLocator(world: IngestWorld, around: Around): LocateFixes {
  return async (byDevice, found) => {
    const lacking = new Map<string, readonly Received[]>()
    for (const [uniqueId, messages] of byDevice) {
      const those = messages.filter(lacksPlaces)
      if (those.length > 0) lacking.set(uniqueId, those)
    }
    if (lacking.size === 0 || !world.geolocation.isAvailable()) return { byDevice, unknown: none }
    try {
      const wanted = await wantedOf(around.configurations, lacking, found)
      if (wanted.size === 0) return { byDevice, unknown: none }
      const known = await estimatesOf(world, around, wanted)
      return locatedBy(byDevice, { wanted, known, mayWait: around.ask === undefined })
    } catch (error) {
      log({ capability: 'ingest', what: 'fixesNotLocated', ...errorFacts(error) })
      return { byDevice, unknown: none }
    }
  }
}

const lacksPlaces = ({ message }: Received): boolean => message.kind === 'fixes' && message.fixes.some(lacksPlace)

/** What fixes received whose organisation wants to know where that was. */
async function wantedOf(
  configurations: DeviceConfigurations,
  lacking: ByDevice,
  found: ReadonlyMap<string, DeviceLookup>,
): Promise<Map<Fix, Wanted>> {
  const open = [...lacking].flatMap(([uniqueId, messages]): [Open, readonly Received[]][] => {
    const known = found.get(uniqueId)
    return known?.kind === 'open' ? [[known, messages]] : []
  })
  const settings = await Promise.all(open.map(([{ tenantId, device }]) => configurations.of(tenantId, device)))
  const wanted = new Map<Fix, Wanted>()
  for (const [at, [{ tenantId, device, state }, messages]] of open.entries()) {
    const { geolocation } = settings[at]!
    if (geolocation === null) continue
    for (const received of messages) {
      if (isAlreadyRead(state, received) || received.message.kind !== 'fixes') continue
      for (const fix of received.message.fixes) {
        const observations = lacksPlace(fix) ? observationsOf(fix.network) : null
        if (observations === null) continue
        const key = observationsKey(observations)
        wanted.set(fix, { tenantId, deviceId: device.id, key, observations, dailyMax: geolocation.dailyMax })
      }
    }
  }
  return wanted
}

/** What is kept of earlier answers, and where somebody may ask, what the service says of the rest. */
async function estimatesOf(
  world: IngestWorld,
  around: Around,
  wanted: ReadonlyMap<Fix, Wanted>,
): Promise<KnownEstimates> {
  const byKey = new Map([...wanted.values()].map((each) => [each.key, each]))
  const known = await world.geolocation.known(byKey.keys())
  const missing = [...byKey].filter(([key]) => !known.has(key)).slice(0, placeLimits.observationsPerBatchMax)
  if (!around.ask || missing.length === 0) return known
  const questions = new Map(missing.map(([key, { observations }]) => [key, observations]))
  const mayAsk = async (key: string) => isAllowed(world, around.problems, byKey.get(key)!)
  const answered = await around.ask(questions, { waitMs: placeLimits.observationsWaitMs, mayAsk })
  return new Map([...known, ...answered])
}

/** Takes a look-up from what the organisation allows, and counts it. When none is left, its problems say so. */
async function isAllowed(world: IngestWorld, problems: ProblemLog, { tenantId, deviceId, dailyMax }: Wanted) {
  const { count } = await world.lookups.countAttempt(`geolocation:${tenantId}`, dayMs)
  if (count <= dailyMax) {
    world.statistics.add(tenantId, { geolocationRequests: 1 })
    return true
  }
  const reason = phrase(
    'Access points and cells were not looked up: the {most} look-ups that your organisation allows within 24 hours are used up.',
    { most: dailyMax },
  )
  problems.reportUnexpected({ tenantId, deviceId }, [{ field: 'network', reason }])
  return false
}

interface Found {
  wanted: ReadonlyMap<Fix, Wanted>
  known: KnownEstimates
  /** whether what is not known is asked for elsewhere */
  mayWait: boolean
}

function locatedBy(byDevice: ByDevice, { wanted, known, mayWait }: Found): Located {
  const unknown = new Set<Received>()
  const withPlace = (fix: Fix): Fix => {
    const asked = wanted.get(fix)
    const estimate = asked && known.get(asked.key)
    return asked && estimate ? locatedFix(fix, estimate, locatedByOf(asked.observations)) : fix
  }
  const located = (received: Received): Received => {
    const { message } = received
    if (message.kind !== 'fixes' || !message.fixes.some((fix) => wanted.has(fix))) return received
    const isUnknown = message.fixes.some((fix) => wanted.has(fix) && !known.has(wanted.get(fix)!.key))
    const changed = { ...received, message: { ...message, fixes: message.fixes.map(withPlace) } }
    if (mayWait && isUnknown) unknown.add(changed)
    return changed
  }
  const all = [...byDevice].map(([uniqueId, messages]) => [uniqueId, messages.map(located)] as const)
  return { byDevice: new Map(all), unknown }
}
