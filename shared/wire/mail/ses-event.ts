import * as z from 'zod'
import type { MailReport } from '../../domain/mail/mail-status.ts'

/** An e-mail's tag that names its tenant. SES takes letters, digits, `_` and `-` in names and values of tags. */
export const tenantTag = 'tenant'

const recipient = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() })
const mail = z.object({ tags: z.record(z.string(), z.array(z.string())).optional() })
const time = z.iso.datetime({ offset: true })

const bounceEvent = z.object({
  eventType: z.literal('Bounce'),
  mail,
  bounce: z.object({
    feedbackId: z.string(),
    bounceType: z.enum(['Undetermined', 'Permanent', 'Transient']),
    bounceSubType: z.string(),
    bouncedRecipients: z.array(recipient),
    timestamp: time,
  }),
})
const complaintEvent = z.object({
  eventType: z.literal('Complaint'),
  mail,
  complaint: z.object({
    feedbackId: z.string(),
    complainedRecipients: z.array(recipient),
    complaintFeedbackType: z.string().optional(),
    timestamp: time,
  }),
})
const sesEvent = z.discriminatedUnion('eventType', [bounceEvent, complaintEvent])

export interface SesReports {
  tenantId: string
  reports: MailReport[]
}

/**
 * What an event of SES says of addresses. A bounce is lasting when SES calls it permanent; the other two kinds may pass.
 * @see Amazon SES developer guide, "Examples of event data that Amazon SES publishes to Amazon SNS"
 * @throws Error for anything else, and for an e-mail without a tenant
 */
export function readSesEvent(text: string): SesReports {
  const event = sesEvent.parse(JSON.parse(text))
  const [tenantId] = event.mail.tags?.[tenantTag] ?? []
  if (!tenantId) throw new Error('the e-mail names no tenant')
  return { tenantId, reports: event.eventType === 'Bounce' ? bounced(event) : complained(event) }
}

const bounced = ({ bounce }: z.infer<typeof bounceEvent>): MailReport[] =>
  bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
    id: bounce.feedbackId,
    address: emailAddress,
    trouble: bounce.bounceType === 'Permanent' ? 'bounce' : 'softBounce',
    detail: diagnosticCode ?? bounce.bounceSubType,
    at: Date.parse(bounce.timestamp),
  }))

const complained = ({ complaint }: z.infer<typeof complaintEvent>): MailReport[] =>
  complaint.complainedRecipients.map(({ emailAddress }) => ({
    id: complaint.feedbackId,
    address: emailAddress,
    trouble: 'complaint',
    detail: complaint.complaintFeedbackType ?? '',
    at: Date.parse(complaint.timestamp),
  }))
