import * as z from 'zod'

const queued = z.object({ tenantId: z.string(), jobId: z.string() })

/** The job that `queuedReports` wrote; null for anything else. */
export function readQueuedReport(body: string): { tenantId: string; jobId: string } | null {
  try {
    return queued.parse(JSON.parse(body))
  } catch {
    return null
  }
}
