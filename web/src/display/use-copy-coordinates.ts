import { useCopyText } from './use-copy-text.ts'

/** Copies coordinates as decimal degrees, which every map understands, whatever the reader's format. */
export function useCopyCoordinates(): (place: { latitude: number; longitude: number }) => Promise<void> {
  const copy = useCopyText()
  return ({ latitude, longitude }) =>
    copy(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`, { done: 'fleet.copied', failed: 'fleet.copyFailed' })
}
