import { randomUUID } from 'node:crypto'
import { AsynchronousCalls, type Calls } from '../../functions/asynchronous-calls.ts'
import type { MailSetPlan } from '../../plan/types.ts'
import type { SesEvent } from './mailbox-simulator.ts'

/**
 * The way of an event of SES: the topic of the e-mail's configuration set calls the functions that subscribed to it.
 *
 * Not imitated: signatures of notifications, and what SNS does when Lambda takes no calls.
 */
export interface MailReports {
  publish(configurationSet: string | null, event: SesEvent): void
  idle(): boolean
  stop(): Promise<void>
}

export function startMailReports(plans: readonly MailSetPlan[], lambda: Calls): MailReports {
  const calls = new AsynchronousCalls(lambda)
  return {
    publish(configurationSet, event) {
      const plan = plans.find(({ name }) => name === configurationSet)
      if (!plan?.eventTypes.includes(event.eventType.toUpperCase())) return
      for (const subscriber of plan.subscribers) {
        calls.begin(subscriber, { caller: `topic ${plan.topicArn}`, input: notification(plan, JSON.stringify(event)) })
      }
    },
    idle: () => calls.idle(),
    stop: () => calls.stop(),
  }
}

/** @see AWS Lambda developer guide, "Invoking Lambda functions with Amazon SNS notifications", sample event */
const notification = ({ topicArn }: MailSetPlan, message: string) => ({
  Records: [
    {
      EventVersion: '1.0',
      EventSubscriptionArn: `${topicArn}:local`,
      EventSource: 'aws:sns',
      Sns: {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: topicArn,
        Subject: 'Amazon SES Email Event Notification',
        Message: message,
        Timestamp: new Date().toISOString(),
        SignatureVersion: '1',
        Signature: '',
        SigningCertUrl: '',
        UnsubscribeUrl: '',
        MessageAttributes: {},
      },
    },
  ],
})
