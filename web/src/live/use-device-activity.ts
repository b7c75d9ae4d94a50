import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { DeviceActivityJson } from '../../../shared/wire/days/device-activity-json.ts'
import { api } from '../api/client.ts'
import { useNow } from '../api/use-now.ts'
import { dayOf, startOfDay } from '../i18n/reader-days.ts'
import { useReaderZone } from '../i18n/reader-zone.ts'
import { subscribeEvents } from './hooks.ts'
import { liveStore } from './store.ts'

/** A drive that goes on is asked for again so often; never in a tab that is not shown. */
const renewedEveryMs = 5 * minuteMs

/**
 * What a device did recently. The card and the map ask for the same, so it is one call for each selection.
 * @param from epoch ms, the beginning of the reader's day
 */
const deviceActivityQuery = (deviceId: number, from: number) =>
  queryOptions({
    queryKey: ['device-activity', deviceId, from],
    queryFn: ({ signal }) =>
      api.get<DeviceActivityJson>(`devices/${deviceId}/activity`, { from: new Date(from).toISOString() }, signal),
    staleTime: minuteMs,
    refetchInterval: renewedEveryMs,
  })

/** The events that end a stretch of the day: what came before is asked for again. */
const turns: ReadonlySet<string> = new Set(['deviceMoving', 'deviceStopped'])

/**
 * What a device did in the last 24 hours and in the reader's day; asked for again when it departs or arrives after
 * the last position that the answer was made of.
 */
export function useDeviceActivity(deviceId: number) {
  const from = useBeginningOfDay()
  const queries = useQueryClient()
  const query = useQuery(deviceActivityQuery(deviceId, from))
  const turn = useSyncExternalStore(subscribeEvents, () => newestTurn(deviceId))
  const missed = query.data !== undefined && turn > timeOf(query.data.history?.until) ? turn : 0
  useEffect(() => {
    if (missed === 0) return
    const { queryKey } = deviceActivityQuery(deviceId, from)
    // The card and the map share the call.
    void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  }, [missed, deviceId, from, queries])
  return query
}

/** When the reader's day began, epoch ms. */
export function useBeginningOfDay(): number {
  const zone = useReaderZone()
  return startOfDay(dayOf(useNow(minuteMs), zone), zone)
}

/** The time of the latest departure or arrival that this page knows; 0 for none. */
const newestTurn = (deviceId: number): number =>
  timeOf(liveStore.events.find((event) => event.deviceId === deviceId && turns.has(event.type))?.eventTime)

/** epoch ms; 0 for none */
const timeOf = (iso: string | undefined): number => (iso === undefined ? 0 : Date.parse(iso))
