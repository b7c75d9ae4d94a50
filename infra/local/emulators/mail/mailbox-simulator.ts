import { randomUUID } from 'node:crypto'
import { account, region } from '../../local-names.ts'
import type { RawEmail } from './raw-email.ts'

/** An event of SES, as it is published. */
export interface SesEvent {
  eventType: 'Bounce' | 'Complaint'
  [fact: string]: unknown
}

export const simulator = 'simulator.amazonses.com'

/** What becomes of an e-mail to an address of the simulator. */
interface Outcome {
  isDelivered: boolean
  event: SesEvent | null
}

type Make = (recipient: string, email: RawEmail, messageId: string) => Outcome

const hard =
  (subType: string, diagnosticCode: string): Make =>
  (recipient, email, messageId) => ({
    isDelivered: false,
    event: {
      eventType: 'Bounce',
      bounce: {
        feedbackId: randomUUID(),
        bounceType: 'Permanent',
        bounceSubType: subType,
        bouncedRecipients: [{ emailAddress: recipient, action: 'failed', status: '5.1.1', diagnosticCode }],
        timestamp: new Date().toISOString(),
        reportingMTA: 'dsn; a8-1.smtp-out.amazonses.com',
      },
      mail: mailOf(email, messageId),
    },
  })

const complained: Make = (recipient, email, messageId) => ({
  isDelivered: true,
  event: {
    eventType: 'Complaint',
    complaint: {
      feedbackId: randomUUID(),
      complaintSubType: null,
      complainedRecipients: [{ emailAddress: recipient }],
      timestamp: new Date().toISOString(),
      userAgent: 'Amazon SES Mailbox Simulator',
      complaintFeedbackType: 'abuse',
      arrivalDate: new Date().toISOString(),
    },
    mail: mailOf(email, messageId),
  },
})

const arrives: Make = () => ({ isDelivered: true, event: null })

/** @see Amazon SES developer guide, "Using the mailbox simulator manually" */
const outcomes: Readonly<Record<string, Make>> = {
  success: arrives,
  ooto: arrives,
  bounce: hard('General', 'smtp; 550 5.1.1 user unknown'),
  complaint: complained,
  suppressionlist: hard(
    'Suppressed',
    'Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.',
  ),
}

/** What SES does with an e-mail to this recipient; a label after `+` changes nothing. */
export function outcomeFor(recipient: string, email: RawEmail, messageId: string): Outcome {
  const [name = '', domain = ''] = recipient.toLowerCase().split('@')
  const make = domain === simulator ? outcomes[name.split('+')[0]!] : undefined
  return (make ?? arrives)(recipient, email, messageId)
}

/** @see Amazon SES developer guide, "Contents of event data that Amazon SES publishes to Amazon SNS" */
const mailOf = ({ from, to, configurationSet, tags }: RawEmail, messageId: string) => ({
  timestamp: new Date().toISOString(),
  messageId,
  source: from,
  sourceArn: `arn:aws:ses:${region}:${account}:identity/${from}`,
  sendingAccountId: account,
  destination: to,
  headersTruncated: false,
  headers: [],
  commonHeaders: { from: [from], to, messageId },
  tags: {
    'ses:operation': ['SendRawEmail'],
    'ses:configuration-set': configurationSet === null ? [] : [configurationSet],
    'ses:from-domain': [from.slice(from.indexOf('@') + 1)],
    ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  },
})
