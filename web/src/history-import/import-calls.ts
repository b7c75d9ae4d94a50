import { queryOptions } from '@tanstack/react-query'
import { screenLimits } from '../../../shared/domain/limits/screen.ts'
import { quarterMs } from '../../../shared/domain/days/day.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { PositionDaysJson } from '../../../shared/wire/days/position-days-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type {
  AskedTrackImportJson,
  TakenPositionsJson,
  TrackImportJson,
} from '../../../shared/wire/imports/track-import-json.ts'
import { api } from '../api/client.ts'
import { dayOf } from '../i18n/reader-days.ts'

const pathOf = (deviceId: number): string => `devices/${deviceId}/imports`
export const importsKey = (deviceId: number) => ['trackImports', deviceId] as const
const lookAgainMs = 3_000

/** What was imported for a vehicle; asked again while something is being removed. */
export const importsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: importsKey(deviceId),
    queryFn: ({ signal }) => api.get<TrackImportJson[]>(pathOf(deviceId), undefined, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'removing') ? lookAgainMs : false),
  })

export const beginImport = (deviceId: number, asked: AskedTrackImportJson): Promise<TrackImportJson> =>
  api.post<TrackImportJson>(pathOf(deviceId), asked)

export const sendPositions = (
  { deviceId, importId }: { deviceId: number; importId: string },
  part: { offset: number; positions: readonly object[] },
): Promise<TakenPositionsJson> => api.post<TakenPositionsJson>(`${pathOf(deviceId)}/${importId}/positions`, part)

export const removeImport = (deviceId: number, importId: string): Promise<void> =>
  api.remove(`${pathOf(deviceId)}/${importId}`)

interface Asked {
  deviceId: number
  /** of the reader's zone */
  days: readonly string[]
  zone: string
}

const pieceMs = screenLimits.replayPeriodMaxMs - dayMs

/** How many positions the vehicle has already on days of the reader's zone. */
export const knownDaysQuery = ({ deviceId, days, zone }: Asked) =>
  queryOptions({
    queryKey: ['trackImports', 'days', deviceId, zone, days[0], days.at(-1), days.length],
    queryFn: async ({ signal }) => {
      const counts = new Map<string, number>()
      for (const { from, to } of piecesOf(days)) {
        const query = { deviceId, from: isoTime(from), to: isoTime(to) }
        const [found] = await api.get<PositionDaysJson[]>('positions/days', query, signal)
        for (const { day, quarters } of found?.days ?? []) {
          for (const [index, count] of quarters) {
            const own = dayOf(Date.parse(day) + index * quarterMs, zone)
            counts.set(own, (counts.get(own) ?? 0) + count)
          }
        }
      }
      return counts
    },
    enabled: days.length > 0,
    staleTime: 0,
    retry: false,
  })

/** Periods that hold these days, in any zone, each short enough for one call. Days that are far apart are asked for apart. */
function piecesOf(days: readonly string[]): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  for (const day of days) {
    // UTC days: a day of any zone lies within three of them
    const [from, to] = [Date.parse(day) - dayMs, Date.parse(day) + 2 * dayMs - 1]
    const open = pieces.at(-1)
    if (!open || to - open.from >= pieceMs) pieces.push({ from: open ? Math.max(from, open.to + 1) : from, to })
    else open.to = to
  }
  return pieces
}
