import { isImportPending, withImportRemoval } from '../../../shared/domain/days/pending-removals.ts'
import { rememberRemovedImport, type TrackImport } from '../../../shared/domain/imports/track-import.ts'
import type { Tracks } from '../../platform/ports/ports.ts'
import { retry, retryPolicies, tryAgain } from '../../platform/retry.ts'
import { deviceBusy } from '../../platform/tracks/device-busy.ts'

type ClosingTracks = Pick<Tracks, 'state' | 'save' | 'trackImports' | 'saveTrackImport' | 'removeTrackImport'>

/**
 * Closes an import from a file, so that all that it brought can be removed: the device's state refuses what is still on its
 * way and knows the range to go over, then the import says that it is being removed. Who brings positions notes their range
 * before they go on their way, so that none came of which the import that is marked here knows nothing. An import of which
 * nothing came is gone at once. Repeating it is harmless.
 * @param onceKnown is done once the state knows, and before the import says so: then people cannot ask for it again
 * @returns the import as it was before; null when there is none
 * @throws Failure conflict when others wrote at every try
 */
export const closeTrackImport = (
  tracks: ClosingTracks,
  { deviceId, importId }: { deviceId: number; importId: string },
  onceKnown: () => Promise<unknown> = async () => {},
): Promise<TrackImport | null> =>
  retry({ ...retryPolicies.deviceState, exhausted: deviceBusy }, async () => {
    const found = (await tracks.trackImports(deviceId)).find(({ id }) => id === importId)
    if (!found) return null
    const { from, to, isRemoving, version } = found
    if (from === null || to === null)
      return (await tracks.removeTrackImport(deviceId, importId, version)) ? found : tryAgain
    const before = await tracks.state(deviceId)
    if (!isRemoving || !isImportPending(before, importId)) {
      const pending = withImportRemoval(before, { from, to, importId })
      const state = { ...pending, memory: rememberRemovedImport(pending.memory, importId) }
      if (!(await tracks.save({ state, accepted: [], events: [] }))) return tryAgain
    }
    await onceKnown()
    if (isRemoving) return found
    return (await tracks.saveTrackImport({ ...found, isRemoving: true })) ? found : tryAgain
  })
