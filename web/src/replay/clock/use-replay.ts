import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import type { PositionDaysJson } from '../../../../shared/wire/days/position-days-json.ts'
import { api } from '../../api/client.ts'
import type { Period } from '../../period/period.ts'
import { ReplayClock, type ClockState } from './replay-clock.ts'
import { ReplayTracks, type DeviceTrack, type LoadPositions } from './replay-tracks.ts'

/** What a player is of: the tracks, and the clock that runs over them. */
export interface Replay {
  tracks: ReplayTracks
  clock: ReplayClock
}

const loadPositions: LoadPositions = (deviceId, { from, to }, signal) =>
  api.get<PositionJson[]>(
    'positions',
    { deviceId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    signal,
  )

/** From the first to the last position of all vehicles, epoch ms; null when there is none. */
export function spanOf(days: readonly PositionDaysJson[]): Period | null {
  const times = days.flatMap(({ from, to }) => (from === null || to === null ? [] : [Date.parse(from), Date.parse(to)]))
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) }
}

/** The tracks and the clock of a player, made once; they load and run while it is shown. */
export function useReplay(days: readonly PositionDaysJson[], period: Period, at: number | null): Replay {
  const [replay] = useState(() => {
    const tracks = new ReplayTracks(days, period, loadPositions)
    return { tracks, clock: new ReplayClock(tracks, spanOf(days) ?? period, at) }
  })
  useEffect(() => {
    replay.tracks.start()
    const stop = replay.clock.start()
    return () => {
      stop()
      replay.tracks.stop()
    }
  }, [replay])
  return replay
}

export const useClockState = (clock: ReplayClock): ClockState => useSyncExternalStore(clock.onChange, clock.state)

/** The clock's moment, renewed at most once in `everyMs` while it runs: for text. */
export function useClockTime(clock: ReplayClock, everyMs: number): number {
  const [at, setAt] = useState(clock.at)
  useEffect(() => followClock(clock, everyMs, setAt), [clock, everyMs])
  return at
}

/** Calls back with the clock's moment now, and then at most once in `everyMs`; always with the one it stops at. */
export function followClock(clock: ReplayClock, everyMs: number, show: (at: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => {
    timer = undefined
    show(clock.at)
  }
  const stop = clock.onMove(() => {
    timer ??= setTimeout(now, everyMs)
  })
  show(clock.at)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** The tracks as far as they are loaded; draws again when positions arrived. */
export const useTracks = (tracks: ReplayTracks): readonly DeviceTrack[] =>
  useSyncExternalStore(tracks.subscribe, () => tracks.tracks)

/** The same of one vehicle. */
export const useTrack = (tracks: ReplayTracks, deviceId: number): DeviceTrack | undefined =>
  useSyncExternalStore(tracks.subscribe, () => tracks.track(deviceId))

/** Why positions could not be loaded the last time. */
export const useLoadFailure = (tracks: ReplayTracks): Error | null =>
  useSyncExternalStore(tracks.subscribe, () => tracks.failure)
