import * as z from 'zod'
import type { ForwardingWakeUp } from '../../platform/ports/ports.ts'

const wakeUp = z.object({
  tenantId: z.string(),
  forwardingId: z.int(),
  isRetry: z.boolean(),
  url: z.string().optional(),
})

/** The message of the queue that wakes a target; null for anything else. */
export function readWakeUp(body: string): ForwardingWakeUp | null {
  try {
    return wakeUp.parse(JSON.parse(body))
  } catch {
    return null
  }
}
