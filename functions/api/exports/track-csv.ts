import type { ApiContext, ScopedCaller } from '../route.ts'
import { savedAs } from './file-name.ts'
import { csvOf } from './position-list.ts'
import { trackOf } from './track-documents.ts'

export async function answerCsv(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const track = await trackOf(c, caller)
  const headers = savedAs(track, { ending: 'csv', contentType: 'text/csv; charset=utf-8' })
  return new Response(csvOf(track.positions, track.zone), { headers })
}
