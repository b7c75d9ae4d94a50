import { setTimeout } from 'node:timers/promises'
import type { Estimate } from '../../../shared/domain/geolocation/located-fix.ts'
import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { atMost } from '../concurrency.ts'
import { errorFacts, log } from '../log.ts'
import { type Geolocation, type ObservationSource, ServiceThrottled } from './geolocation-ports.ts'

/** @param keep stores an answer; what it fails to store is asked for again */
export const asking =
  (source: ObservationSource, keep: (key: string, found: Estimate | null) => Promise<void>): Geolocation['ask'] =>
  async (wanted, { waitMs, mayAsk }) => {
    const answered = new Map<string, Estimate | null>()
    let isOver = false
    const work = atMost(placeLimits.observationsAtOnce, wanted, async ([key, observations]) => {
      if (isOver || !(await mayAsk(key))) return
      const found = await source.locate(observations)
      answered.set(key, found)
      await keep(key, found)
    }).catch((error: unknown) => {
      const what = error instanceof ServiceThrottled ? 'geolocationThrottled' : 'geolocationFailed'
      log({ capability: 'platform', what, ...errorFacts(error) })
    })
    const limit = new AbortController()
    await Promise.race([work, setTimeout(waitMs, undefined, { signal: limit.signal }).catch(() => {})])
    isOver = true
    limit.abort()
    return new Map(answered)
  }
