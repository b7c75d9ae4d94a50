import type { DeviceState } from '../../shared/domain/device-state.ts'
import type { TrackChange, Tracks } from '../platform/ports/ports.ts'
import { deviceBusy } from '../platform/tracks/device-busy.ts'
import { retry, retryPolicies, tryAgain } from '../platform/retry.ts'

/**
 * Changes a device's state, which ingest writes too: when ingest was faster, the change is derived again.
 * @param change of the present state; null when there is nothing to change
 * @throws Failure conflict when ingest is faster each time
 */
export const saveState = (
  tracks: Tracks,
  deviceId: number,
  change: (state: DeviceState) => TrackChange | null,
): Promise<void> =>
  retry({ ...retryPolicies.deviceState, exhausted: deviceBusy }, async () => {
    const wanted = change(await tracks.state(deviceId))
    return wanted === null || (await tracks.save(wanted)) ? undefined : tryAgain
  })
