import { mapLimits } from '../../../../shared/domain/map/map-limits.ts'
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { answersAgain } from '../../api/map-service.ts'
import type { MapTheme } from '../map-colours.ts'
import { baseMapStyle } from '../styles/base-map-style.ts'
import { isAskedFor, mapStyle } from '../styles/map-style.ts'
import type { StyleContext } from '../styles/style-context.ts'
import { causeOf } from './source-health.ts'
import { watchSources, type SourceFailure } from './watch-sources.ts'

export interface StyleFailure extends SourceFailure {
  id: MapStyleId
}

export interface ShownStyle {
  /** rises with each style that was loaded, its id and the theme that it has */
  loaded: { version: number; id: MapStyleId; theme: MapTheme }
  /** of the wanted style; null while it works */
  failure: StyleFailure | null
  /** tries the wanted style again at once */
  retry: () => void
}

/**
 * Puts a style on the map, and our own map in its place when its source does not work: the map never stays empty. A
 * source that failed is asked again each minute, and when the network comes back.
 *
 * @param context the same object as long as nothing of it has changed
 */
export function useShownStyle(map: MapLibreMap | null, wanted: MapStyleId, context: StyleContext): ShownStyle {
  const [loaded, setLoaded] = useState<ShownStyle['loaded']>({ version: 0, id: wanted, theme: context.theme })
  const [failed, setFailed] = useState<StyleFailure | null>(null)
  const hasStyle = useRef<MapLibreMap | null>(null)
  const foreign = useRef<ReadonlySet<string>>(new Set())
  const failure = failed?.id === wanted ? failed : null
  const id = failure?.isReplaced ? 'qafila' : wanted

  useEffect(() => {
    if (!map) return undefined
    const stop = new AbortController()
    const end: (() => void)[] = [() => stop.abort()]
    const fail = (reason: SourceFailure | null) => setFailed(reason && { id, ...reason })
    const put = (style: StyleSpecification, of: MapStyleId) => {
      const done = () => {
        map.off('error', invalid)
        setLoaded(({ version }) => ({ version: version + 1, theme: context.theme, id: of }))
      }
      // MapLibre checks a style before it has any source; one that is not right is not drawn at all
      const invalid = (event: object) => {
        if (!('sourceId' in event)) fail({ cause: 'unreadable', isReplaced: true, address: null })
      }
      map.once('style.load', done)
      map.on('error', invalid)
      map.setStyle(style, { diff: false })
      foreign.current = foreignSources(style, context)
      end.push(watchSources(map, foreign.current, fail), () => map.off('style.load', done).off('error', invalid))
      hasStyle.current = map
    }
    if (hasStyle.current !== map && isAskedFor(id)) put(baseMapStyle(context), 'qafila')
    mapStyle(id, { ...context, signal: stop.signal }).then(
      (style) => !stop.signal.aborted && put(style, id),
      (error: unknown) => !stop.signal.aborted && fail({ cause: causeOf(error), isReplaced: true, address: null }),
    )
    return () => {
      for (const call of end) call()
    }
  }, [map, id, context])

  const isReplaced = failure?.isReplaced === true
  const retry = useCallback(() => {
    setFailed(null)
    // a style that was replaced comes again by itself; of one that is still there the tiles that failed do
    if (!map || isReplaced) return
    for (const name of foreign.current) if (map.getSource(name)) map.refreshTiles(name)
  }, [map, isReplaced])
  useEffect(() => {
    if (!failure || failure.cause === 'blocked') return undefined
    const { address } = failure
    const probe = async () => {
      if (document.visibilityState === 'hidden') return
      const works = address === null ? isMade(wanted, context) : answersAgain(address, mapLimits.mapServiceWaitMs)
      if (await works) retry()
    }
    const timer = setInterval(() => void probe(), mapLimits.mapSourceRetryMs)
    const online = () => void probe()
    addEventListener('online', online)
    return () => {
      clearInterval(timer)
      removeEventListener('online', online)
    }
  }, [failure, retry, wanted, context])

  return { loaded, failure, retry }
}

const isMade = (id: MapStyleId, context: StyleContext): Promise<boolean> =>
  mapStyle(id, context).then(
    () => true,
    () => false,
  )

/** Those that our own map does not have. */
function foreignSources(style: StyleSpecification, context: StyleContext): ReadonlySet<string> {
  const own = new Set(Object.keys(baseMapStyle(context).sources))
  return new Set(Object.keys(style.sources).filter((name) => !own.has(name)))
}
