import type { TrackPreview } from '../../../web/src/history-import/track-preview-data.ts'

/** A preview of so many positions of one vehicle, with nothing to draw. */
export const previewOf = (count: number, more: Partial<TrackPreview> = {}): TrackPreview => ({
  count,
  from: null,
  to: null,
  metres: 0,
  line: [],
  days: [],
  leftOut: [],
  vehicles: [],
  vehicleCount: 1,
  ...more,
})
