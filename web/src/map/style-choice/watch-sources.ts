import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { isReachable } from '../../../../shared/domain/map/map-origins.ts'
import { afterTile, causeOf, newSource, verdict, type SourceHealth } from './source-health.ts'
import type { FailureCause } from '../files/map-file-failure.ts'

export interface SourceFailure {
  cause: FailureCause
  /** nothing of it was ever shown */
  isReplaced: boolean
  /** of the tile that failed last; null when it is not known */
  address: string | null
}

/** The sources that somebody listens to. */
const watchedOn = new WeakMap<MapLibreMap, Set<string>>()

/**
 * Listens to what becomes of the tiles of some sources, together.
 * @param onChange called with null when a tile is shown after failures
 * @returns the call that ends it
 */
export function watchSources(
  map: MapLibreMap,
  names: ReadonlySet<string>,
  onChange: (failure: SourceFailure | null) => void,
): () => void {
  if (names.size === 0) return () => {}
  const watched = watchedOn.get(map) ?? new Set()
  watchedOn.set(map, watched)
  for (const name of names) watched.add(name)
  let health: SourceHealth = newSource
  let said = 'works'
  let isOver = false
  let lastAddress: string | null = null
  const note = (tile: 'shown' | FailureCause, address: string | null) => {
    health = afterTile(health, tile)
    lastAddress = address
    const now = verdict(health)
    if (now === said) return
    said = now
    onChange(now === 'works' ? null : { cause: health.cause!, isReplaced: now === 'replaced', address })
  }
  const failed = (event: ErrorEvent & { sourceId?: string }) => {
    const name = event.sourceId
    // the policy's own event comes after the request has failed like any other
    if (name !== undefined && names.has(name)) {
      setTimeout(() => !isOver && note(causeOf(event.error), addressIn(event.error)))
    }
    // of sources that nobody watches we know nothing: they are seen as if nobody had listened
    else if (name === undefined || !watched.has(name)) reportError(event.error)
  }
  // a view of few tiles: all that was asked for has failed
  const rested = () =>
    setTimeout(() => {
      if (isOver || said !== 'works' || health.hasWorked || health.cause === null) return
      said = 'replaced'
      onChange({ cause: health.cause, isReplaced: true, address: lastAddress })
    })
  const came = ({ sourceId, tile }: MapSourceDataEvent & { tile?: { state: string } }) => {
    if (names.has(sourceId) && tile?.state === 'loaded') note('shown', null)
  }
  const forbidden = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && asksFor(map, names, blockedURI)) note('blocked', blockedURI)
  }
  map.on('error', failed)
  map.on('sourcedata', came)
  map.on('idle', rested)
  document.addEventListener('securitypolicyviolation', forbidden)
  return () => {
    isOver = true
    for (const name of names) watched.delete(name)
    map.off('error', failed)
    map.off('sourcedata', came)
    map.off('idle', rested)
    document.removeEventListener('securitypolicyviolation', forbidden)
  }
}

/** Whether one of the sources has tiles on the origin of this address. */
function asksFor(map: MapLibreMap, names: ReadonlySet<string>, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin } = new URL(address)
  return [...names].some((name) => {
    const source = map.getSource(name)?.serialize() as { tiles?: string[]; url?: string } | undefined
    return [...(source?.tiles ?? []), source?.url ?? ''].some((tile) => isReachable(tile, [origin]))
  })
}

const addressIn = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'url' in error && typeof error.url === 'string' ? error.url : null
