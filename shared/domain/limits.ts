import { accountLimits } from './limits/accounts.ts'
import { channelLimits } from './limits/channels.ts'
import { fileLimits } from './limits/files.ts'
import { historyLimits } from './limits/history.ts'
import { liveLimits } from './limits/live.ts'
import { placeLimits } from './limits/places.ts'
import { reportLimits } from './limits/reports.ts'
import { ruleLimits } from './limits/rules.ts'
import { screenLimits } from './limits/screen.ts'
import { tenantLimits } from './limits/tenants.ts'
import { trackerLimits } from './limits/trackers.ts'

/** Bounds and constants of the whole product, each with its unit. The specification's own numbers are among them. */
export const limits = {
  ...trackerLimits,
  ...historyLimits,
  ...accountLimits,
  ...fileLimits,
  ...tenantLimits,
  ...reportLimits,
  ...channelLimits,
  ...placeLimits,
  ...ruleLimits,
  ...liveLimits,
  ...screenLimits,
} as const
