import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { minuteMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import type { LaneJson, LanesJson } from '../../../shared/wire/days/lane-json.ts'
import { api } from '../api/client.ts'
import { liveStore } from '../live/store.ts'
import type { DaySpan } from './today-day.ts'

/** The first page is what is seen first. */
const firstPage = 60
/** All lanes of a day that goes on are asked for again so often, those in view as soon as something turns. */
const renewedEveryMs = 15 * minuteMs
const turnsNoticedEveryMs = 10 * secondMs
const renewedMax = 20

const periodOf = ({ from, end }: DaySpan) => ({
  from: new Date(from).toISOString(),
  to: new Date(end - 1).toISOString(),
})

const lanesQuery = (span: DaySpan) =>
  infiniteQueryOptions({
    queryKey: ['lanes', span.from, span.end],
    queryFn: ({ pageParam: after, signal }) =>
      api.get<LanesJson>(
        'reports/lanes',
        { ...periodOf(span), after, limit: after === 0 ? firstPage : reportLimits.lanesOfPageMax },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: minuteMs,
    refetchInterval: span.isToday ? renewedEveryMs : false,
    // lanes that did not change stay the same objects, and are not drawn again
    structuralSharing: true,
  })

export interface Lanes {
  /** by the id of the device */
  lanes: ReadonlyMap<number, LaneJson>
  /** null while nothing failed */
  error: Error | null
  retry: () => void
}

/** The lanes of a day, page after page. @param inView the devices that are looked at */
export function useLanes(span: DaySpan, inView: readonly number[]): Lanes {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(lanesQuery(span))
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const known = useRef<ReadonlyMap<number, LaneJson>>(nothing.lanes)
  const renewed = useRenewed(span, inView, known)
  const lanes = useMemo(() => {
    const found = new Map<number, LaneJson>()
    for (const page of data?.pages ?? []) for (const lane of page.lanes) found.set(lane.deviceId, lane)
    for (const lane of renewed.values()) {
      const older = found.get(lane.deviceId)
      if (!older || isNewer(lane, older)) found.set(lane.deviceId, lane)
    }
    return found
  }, [data, renewed])
  useEffect(() => {
    known.current = lanes
  }, [lanes])
  // what is there stays: only the page that failed is asked for again
  return { lanes, error, retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()) }
}

const isNewer = (one: LaneJson, other: LaneJson): boolean => (one.until ?? '') >= (other.until ?? '')

type Known = RefObject<ReadonlyMap<number, LaneJson>>

/** The lanes in view of a day that goes on, since something turned there: a departure, an arrival, an alarm. */
function useRenewed(span: DaySpan, inView: readonly number[], known: Known): ReadonlyMap<number, LaneJson> {
  const [renewed, setRenewed] = useState<{ from: number; lanes: ReadonlyMap<number, LaneJson> }>(nothing)
  const seen = useRef(inView)
  useEffect(() => {
    seen.current = inView
  }, [inView])
  useEffect(() => {
    if (!span.isToday) return undefined
    const stop = new AbortController()
    const renew = async () => {
      const turned = seen.current.filter((id) => hasTurned(id, known.current.get(id))).slice(0, renewedMax)
      if (turned.length === 0 || document.visibilityState === 'hidden') return
      const { lanes } = await api.get<LanesJson>('reports/lanes', { ...periodOf(span), deviceId: turned }, stop.signal)
      setRenewed((before) => ({
        from: span.from,
        lanes: new Map([
          ...(before.from === span.from ? before.lanes : []),
          ...lanes.map((lane) => [lane.deviceId, lane] as const),
        ]),
      }))
    }
    // what fails is asked for again the next time
    const timer = setInterval(() => void renew().catch(() => undefined), turnsNoticedEveryMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [span, known])
  return renewed.from === span.from ? renewed.lanes : nothing.lanes
}

const nothing = { from: 0, lanes: new Map<number, LaneJson>() }

/** Whether this page knows of an event that is later than the lane. */
function hasTurned(deviceId: number, lane: LaneJson | undefined): boolean {
  const until = Date.parse(lane?.until ?? '')
  const newest = liveStore.events.find((event) => event.deviceId === deviceId)
  return newest !== undefined && !(Date.parse(newest.eventTime) <= until)
}
