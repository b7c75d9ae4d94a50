import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { LogbookJson } from '../../../../shared/wire/report-json.ts'
import { api } from '../../api/client.ts'
import type { ReportAnswer, RowsPiece } from '../answers/report-answer.ts'

/** Says what a trip was for. Rows that are on the page or were made by a job say the same from then on. */
export async function saveTrip(
  queries: QueryClient,
  { deviceId, tripStartTime }: LogbookJson,
  said: Pick<LogbookJson['changes'][number], 'kind' | 'purpose'>,
): Promise<void> {
  const saved = await api.put<LogbookJson>(`devices/${deviceId}/logbook`, { startTime: tripStartTime, ...said })
  const changed = (row: LogbookJson): LogbookJson => (isSameTrip(row, saved) ? { ...row, ...whatWasSaid(saved) } : row)
  queries.setQueriesData<ReportAnswer<LogbookJson>>({ queryKey: ['report', 'logbook'] }, (answer) =>
    answer?.rows ? { rows: answer.rows.map(changed) } : answer,
  )
  queries.setQueriesData<InfiniteData<RowsPiece>>(
    { queryKey: ['report-job-rows'] },
    (made) => made && { ...made, pages: made.pages.map((piece) => withChanged(piece, changed)) },
  )
}

const isSameTrip = (a: LogbookJson, b: LogbookJson): boolean =>
  a.deviceId === b.deviceId && a.tripStartTime === b.tripStartTime

const whatWasSaid = ({ kind, kindBy, purpose, lockedTime, changes }: LogbookJson) => ({
  kind,
  kindBy,
  purpose,
  lockedTime,
  changes,
})

/** Rows of other reports have no such start. */
const withChanged = (piece: RowsPiece, changed: (row: LogbookJson) => LogbookJson): RowsPiece => ({
  ...piece,
  rows: (piece.rows as LogbookJson[]).map(changed),
})
