import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { StreetExtract } from '../../../shared/wire/streets/street-extracts.ts'
import { unreadableArchives } from './basemap/unreadable-archives.ts'
import { readStreetIndex } from '../api/street-index.ts'

/** An archive of streets and where it lies on our own origin. */
export interface InstalledExtract extends StreetExtract {
  /** `/maps/sample/monaco.pmtiles` */
  path: string
}

/** The operator's archives come first; those of the product are always there. */
const folders = ['/maps/', '/maps/sample/']

/** Archives of streets that are installed. A list that is missing or cannot be read counts as empty. */
export const streetExtractsQuery = () =>
  queryOptions({
    queryKey: ['street-extracts'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      shownExtracts((await Promise.all(folders.map((folder) => listed(folder, signal)))).flat()),
  })

const listed = async (folder: string, signal: AbortSignal): Promise<InstalledExtract[]> =>
  (await readStreetIndex(folder, signal)).map((extract) => ({ ...extract, path: folder + extract.file }))

/** Without those that lie within another one that shows as much: the first counts. */
export const shownExtracts = (extracts: readonly InstalledExtract[]): InstalledExtract[] =>
  extracts.filter(
    (inner, at) =>
      !extracts.some((outer, before) => {
        if (before === at || !isWithin(inner, outer) || outer.zoomMax < inner.zoomMax) return false
        return before < at || !isWithin(outer, inner) || outer.zoomMax > inner.zoomMax
      }),
  )

function isWithin({ bounds: [west, south, east, north] }: StreetExtract, { bounds }: StreetExtract): boolean {
  return west >= bounds[0] && south >= bounds[1] && east <= bounds[2] && north <= bounds[3]
}

/** How long a first map waits for the lists: they are small, and asked for beside it. */
const waitMs = 400

/**
 * The archives to draw, without those that proved unreadable. Undefined for a moment at the start, in which a map does
 * better to wait than to be drawn twice.
 */
export function useStreetExtracts(): readonly InstalledExtract[] | undefined {
  const { data, refetch } = useQuery(streetExtractsQuery())
  const unreadable = useSyncExternalStore(unreadableArchives.subscribe, unreadableArchives.get)
  useEffect(() => {
    // the operator may have replaced the archive by one of another address
    if (unreadable.size > 0) void refetch()
  }, [unreadable, refetch])
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const readable = useMemo(
    () => data?.filter(({ path }) => !unreadable.has(location.origin + path)),
    [data, unreadable],
  )
  return readable ?? (isLate ? none : undefined)
}

const none: readonly InstalledExtract[] = []
