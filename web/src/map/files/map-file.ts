import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import { isReachable } from '../../../../shared/domain/map/map-origins.ts'
import { MapServiceFailure, readMapFile } from '../../api/map-service.ts'
import { causeOf } from '../style-choice/source-health.ts'
import { MapFileFailure } from './map-file-failure.ts'

interface Reading {
  bytesMax: number
  signal?: AbortSignal | undefined
}

/** The text at an address that somebody of the tenant typed. @throws MapFileFailure */
export async function readMapText(address: string, { bytesMax, signal }: Reading): Promise<string> {
  let isBlocked = false
  const forbidden = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'connect-src' || !URL.canParse(blockedURI)) return
    isBlocked ||= isReachable(address, [new URL(blockedURI).origin])
  }
  document.addEventListener('securitypolicyviolation', forbidden)
  try {
    return await readMapFile(address, { bytesMax, waitMs: mapLimits.mapServiceWaitMs, signal })
  } catch (error) {
    if (error instanceof MapServiceFailure && error.status === 413) throw new MapFileFailure('tooLarge')
    // a policy's refusal is reported after the request has failed like any other
    await new Promise((resolve) => setTimeout(resolve))
    throw new MapFileFailure(isBlocked ? 'blocked' : causeOf(error))
  } finally {
    document.removeEventListener('securitypolicyviolation', forbidden)
  }
}
