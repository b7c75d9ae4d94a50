import * as z from 'zod'
import type { Mail } from '../ports/ports.ts'

const mail = z.object({
  tenantId: z.string(),
  to: z.string(),
  // absent in what an earlier version queued
  fromName: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  attachment: z.object({ jobId: z.string(), fileName: z.string(), contentType: z.string() }).optional(),
})

/** The e-mail that `queuedMailer` wrote; null for anything else. */
export function readMail(body: string): Mail | null {
  try {
    return mail.parse(JSON.parse(body))
  } catch {
    return null
  }
}
