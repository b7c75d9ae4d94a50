import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { errorFacts, log } from '../log.ts'
import type { MapKey, MapKeys } from '../ports/ports.ts'

/** Where the key is. Null in a deployment without one; throws when it cannot be read. */
export type MapKeySource = () => Promise<MapKey | null>

/** A key changes by a deployment only, so a process reads it once an hour; after a failure, once a minute. */
export function rememberedMapKeys(source: MapKeySource, now: () => number): MapKeys {
  let reading: { key: Promise<MapKey | null>; until: number } | null = null

  async function read(): Promise<MapKey | null> {
    try {
      return await source()
    } catch (error) {
      log({ capability: 'platform', what: 'mapKeyFailed', ...errorFacts(error) })
      if (reading) reading.until = now() + mapLimits.mapKeyRetryMs
      return null
    }
  }
  return {
    current() {
      if (reading === null || reading.until <= now()) {
        reading = { key: Promise.resolve(null), until: now() + mapLimits.mapKeyKeptMs }
        reading.key = read()
      }
      return reading.key
    },
  }
}
