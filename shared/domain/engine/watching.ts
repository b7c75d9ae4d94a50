import { type WatchedGeofence } from './active-rules.ts'
import type { EngineSettings } from './engine-settings.ts'

/** What geofences that apply now go by. */
export interface Watching {
  settings: EngineSettings
  geofences: readonly WatchedGeofence[]
}
