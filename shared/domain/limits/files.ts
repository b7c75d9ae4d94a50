import { dayMs } from '../time/durations.ts'

/** Files of tenants. */
export const fileLimits = {
  deviceImageBytesMax: 500_000,
  /** a function takes 6 MB at a time, of which a third goes to how bytes are written there */
  serverFileBytesMax: 4_000_000,
  tenantFileBytesMax: 500_000_000,
  uploadsMax: 1000,
  uploadsWindowMs: dayMs,
} as const
