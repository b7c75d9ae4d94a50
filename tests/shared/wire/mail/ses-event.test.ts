import { describe, expect, it } from 'vitest'
import { readSesEvent } from '../../../../shared/wire/mail/ses-event.ts'

// shapes: Amazon SES developer guide, "Examples of event data that Amazon SES publishes to Amazon SNS"
const mail = {
  timestamp: '2026-11-02T12:00:00.000Z',
  messageId: 'EXAMPLE7c191be45',
  destination: ['bilal@atlas.example'],
  tags: { 'ses:configuration-set': ['MailSet'], tenant: ['t1'] },
}
const bounce = (facts: object) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: 'bilal@atlas.example', action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
    ],
    timestamp: '2026-11-02T12:00:05.900Z',
    feedbackId: 'f1',
    reportingMTA: 'dsn; mta.example.com',
    ...facts,
  },
  mail,
})
const complaint = {
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: 'bilal@atlas.example' }],
    timestamp: '2026-11-02T12:00:05Z',
    feedbackId: 'f2',
    userAgent: 'Amazon SES Mailbox Simulator',
    complaintFeedbackType: 'abuse',
  },
  mail,
}
const at = Date.UTC(2026, 10, 2, 12, 0, 5, 900)
const of = { address: 'bilal@atlas.example', id: 'f1', at }

describe('an event of SES', () => {
  it.each([
    { name: 'a hard bounce', event: bounce({}), is: { ...of, trouble: 'bounce', detail: 'smtp; 550 5.1.1' } },
    {
      name: 'a full mailbox',
      event: bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }),
      is: { ...of, trouble: 'softBounce', detail: 'smtp; 550 5.1.1' },
    },
    {
      name: 'a bounce of which nobody knows why',
      event: bounce({ bounceType: 'Undetermined' }),
      is: { ...of, trouble: 'softBounce', detail: 'smtp; 550 5.1.1' },
    },
    {
      name: 'a bounce without words',
      event: bounce({ bouncedRecipients: [{ emailAddress: of.address }], bounceSubType: 'Suppressed' }),
      is: { ...of, trouble: 'bounce', detail: 'Suppressed' },
    },
    {
      name: 'a complaint',
      event: complaint,
      is: { ...of, id: 'f2', at: at - 900, trouble: 'complaint', detail: 'abuse' },
    },
  ])('says $name of its tenant', ({ event, is }) => {
    expect(readSesEvent(JSON.stringify(event))).toEqual({ tenantId: 't1', reports: [is] })
  })

  it.each([
    { name: 'of another kind', event: { eventType: 'Delivery', mail }, says: 'eventType' },
    {
      name: 'of an e-mail without a tenant',
      event: { ...complaint, mail: { ...mail, tags: {} } },
      says: 'names no tenant',
    },
    { name: 'without recipients', event: bounce({ bouncedRecipients: undefined }), says: 'bouncedRecipients' },
  ])('$name is not understood', ({ event, says }) => {
    expect(() => readSesEvent(JSON.stringify(event))).toThrow(says)
  })
})
