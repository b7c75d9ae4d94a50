import { randomUUID } from 'node:crypto'
import { evaluate, fill, topicMatcher, type Message } from './iot-sql.ts'
import type { RulePlan } from '../../plan/types.ts'
import type { Rules } from './broker.ts'

export interface RuleTargets {
  put(stream: string, record: { key: string; data: Buffer }): Promise<void>
  sendError(queueUrl: string, body: string): void
}

/**
 * Topic rules: what matches is evaluated and written to its streams; what cannot be evaluated goes to the rule's error
 * queue. What cannot be stored fails, so that its sender keeps it.
 */
export function runRules(plans: readonly RulePlan[], targets: RuleTargets): Rules {
  const rules = plans.map((plan) => ({ ...plan, matches: topicMatcher(plan.rule.filter) }))
  const touched = (topic: string) => rules.filter((rule) => rule.matches(topic))

  /** What a rule puts where; nothing when it does not select the message, or fails. */
  function outcome(plan: RulePlan, message: Message): { stream: string; key: string; data: Buffer }[] {
    try {
      const row = evaluate(plan.rule, message)
      if (!row) return []
      const data = Buffer.from(JSON.stringify(row))
      return plan.actions.map(({ streamName, partitionKey }) => ({
        stream: streamName,
        key: fill(partitionKey, message),
        data,
      }))
    } catch (error) {
      fail(plan, message, String(error))
      return []
    }
  }

  function fail(plan: RulePlan, message: Message, error: string): void {
    console.error(`rule ${plan.name}: ${message.topic}: ${error}`)
    if (plan.errorQueueUrl) targets.sendError(plan.errorQueueUrl, errorNotice(plan, message, error))
  }

  return {
    accept: async (message) => {
      const puts = touched(message.topic).flatMap((plan) => outcome(plan, message))
      await Promise.all(puts.map(({ stream, ...record }) => targets.put(stream, record)))
    },
    refuse: (message, reason) => {
      const plans = touched(message.topic)
      if (plans.length === 0) console.error(`broker: ${message.clientId} was cut off: ${reason}`)
      try {
        for (const plan of plans) fail(plan, message, reason)
      } catch (error) {
        console.error(`broker: the notice of a refused message is not stored: ${String(error)}`)
      }
    },
  }
}

const payloadCharactersMax = 20_000

/** @see AWS IoT Core, "Error handling (error action)": message format */
function errorNotice(plan: RulePlan, message: Message, errorMessage: string): string {
  return JSON.stringify({
    ruleName: plan.name,
    topic: message.topic,
    cloudwatchTraceId: randomUUID(),
    clientId: message.clientId,
    base64OriginalPayload: Buffer.from(message.payload).toString('base64').slice(0, payloadCharactersMax),
    failures: plan.actions.map(({ streamName }) => ({
      failedAction: 'KinesisAction',
      failedResource: streamName,
      errorMessage,
    })),
  })
}
