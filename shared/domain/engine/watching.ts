import { type WatchedGeofence } from './active-rules.ts'
import type { EngineSettings } from './engine-settings.ts'

/** What rules go by now. */
export interface Watching {
  settings: EngineSettings
  geofences: readonly WatchedGeofence[]
}
