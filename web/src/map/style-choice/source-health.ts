import { type FailureCause, MapFileFailure } from '../files/map-file-failure.ts'
import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'

export interface SourceHealth {
  /** since the last tile that was shown */
  failures: number
  hasWorked: boolean
  /** of the last failure; null while there is none */
  cause: FailureCause | null
}

export const newSource: SourceHealth = { failures: 0, hasWorked: false, cause: null }

/** What is known of a source after one more tile. */
export const afterTile = (health: SourceHealth, tile: 'shown' | FailureCause): SourceHealth =>
  tile === 'shown'
    ? { failures: 0, hasWorked: true, cause: null }
    : { ...health, failures: health.failures + 1, cause: tile }

/**
 * What becomes of it: a source that never worked gives way to our own map, one that did keeps what it has shown and is
 * only spoken of. One whose tiles may not be asked for needs no second try.
 */
export function verdict({ failures, hasWorked, cause }: SourceHealth): 'works' | 'fails' | 'replaced' {
  if (cause === null || (failures < mapLimits.tileFailuresMax && cause !== 'blocked')) return 'works'
  return hasWorked ? 'fails' : 'replaced'
}

/** Of what was thrown by MapLibre or by a service that was asked. */
export function causeOf(error: unknown): FailureCause {
  if (error instanceof MapFileFailure) return error.reason === 'tooLarge' ? 'unreadable' : error.reason
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  if (status === 0) return 'silent'
  return status === 401 || status === 403 ? 'refused' : 'broken'
}
