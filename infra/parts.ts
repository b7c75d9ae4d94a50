import type { Alarms } from './alarms.ts'
import type { Site } from './context.ts'
import type { State } from './state/state.ts'

/** What every capability is built with. */
export interface Parts {
  site: Site
  state: State
  alarms: Alarms
}
