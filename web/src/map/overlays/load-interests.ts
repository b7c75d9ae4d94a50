import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { isReachable } from '../../../../shared/domain/map/map-origins.ts'
import { MapServiceFailure, readMapFile } from '../../api/map-service.ts'
import { causeOf, type FailureCause } from '../style-choice/source-health.ts'
import { readKml, type Interests } from './read-kml.ts'

/** Why points of interest are not shown; each has words, `map.interest.<reason>`. */
export type InterestReason = FailureCause | 'tooLarge' | 'unreadable'

export class InterestFailure extends Error {
  readonly reason: InterestReason

  constructor(reason: InterestReason) {
    super(reason)
    this.name = 'InterestFailure'
    this.reason = reason
  }
}

/** The points of interest at an address. @throws InterestFailure */
export async function loadInterests(address: string, signal: AbortSignal): Promise<Interests> {
  const interests = readKml(await textAt(address, signal))
  if (!interests) throw new InterestFailure('unreadable')
  return interests
}

async function textAt(address: string, signal: AbortSignal): Promise<string> {
  let isBlocked = false
  const forbidden = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || !URL.canParse(blockedURI)) return
    isBlocked ||= isReachable(address, [new URL(blockedURI).origin])
  }
  document.addEventListener('securitypolicyviolation', forbidden)
  try {
    return await readMapFile(address, {
      bytesMax: mapLimits.interestFileBytesMax,
      waitMs: mapLimits.mapServiceWaitMs,
      signal,
    })
  } catch (error) {
    if (error instanceof MapServiceFailure && error.status === 413) throw new InterestFailure('tooLarge')
    // a policy's refusal is reported after the request has failed like any other
    await new Promise((resolve) => setTimeout(resolve))
    throw new InterestFailure(isBlocked ? 'blocked' : causeOf(error))
  } finally {
    document.removeEventListener('securitypolicyviolation', forbidden)
  }
}
