import type { Alarms } from './alarms.ts'
import type { Site } from './site.ts'
import type { State } from './state/state.ts'

/** What a capability may stand on. */
export interface Parts {
  site: Site
  kept: State
  alarms: Alarms
}
