import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

export interface MailSet {
  /** named by every e-mail */
  name: string
  /** what SES says of e-mails that bounced or were called spam */
  reports: Topic
}

/**
 * By the configuration set of an e-mail SES knows where to tell what became of it. The account's own list of suppressed
 * addresses is not used: one tenant's spam report would silence an address for all, and nobody of the tenant could lift
 * it (0074).
 */
export function createMailSet(scope: Construct): MailSet {
  const set = new ConfigurationSet(scope, 'MailSet', { reputationMetrics: true, disableSuppressionList: true })
  const reports = new Topic(scope, 'MailReports', { displayName: 'Qafila mail reports', enforceSSL: true })
  set.addEventDestination('Reports', {
    destination: EventDestination.snsTopic(reports),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  })
  return { name: set.configurationSetName, reports }
}
