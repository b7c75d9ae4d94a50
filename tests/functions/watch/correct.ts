import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { correctTotals, type Totals } from '../../../shared/domain/engine/correct-totals.ts'

/** As a person corrects the totals of a device. */
export async function correct(tracks: Tracks, id: number, { now, ...totals }: Totals & { now: number }) {
  const change = correctTotals(await tracks.state(id), totals, now)
  if (change) await tracks.save({ state: change.state, accepted: [change.position], events: [] })
}
