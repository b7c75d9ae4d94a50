import { randomUUID } from 'node:crypto'
import { evaluate, fill, topicMatcher, type Message } from './iot-sql.ts'
import type { RulePlan } from '../../plan/types.ts'
import type { Rules } from './broker.ts'

export interface RuleTargets {
  put(stream: string, record: { key: string; data: Buffer }): Promise<void>
  sendError(queueUrl: string, body: string): void
}

/** Topic rules: what matches is evaluated and written to its streams; what fails goes to the rule's error queue. */
export function runRules(plans: readonly RulePlan[], targets: RuleTargets): Rules {
  const rules = plans.map((plan) => ({ ...plan, matches: topicMatcher(plan.rule.filter) }))
  const touched = (topic: string) => rules.filter((rule) => rule.matches(topic))

  async function run(plan: RulePlan, message: Message): Promise<void> {
    const row = evaluate(plan.rule, message)
    if (!row) return
    const data = Buffer.from(JSON.stringify(row))
    await Promise.all(
      plan.actions.map(({ streamName, partitionKey }) =>
        targets.put(streamName, { key: fill(partitionKey, message), data }),
      ),
    )
  }

  function fail(plan: RulePlan, message: Message, error: string): void {
    console.error(`rule ${plan.name}: ${message.topic}: ${error}`)
    if (plan.errorQueueUrl) targets.sendError(plan.errorQueueUrl, errorNotice(plan, message, error))
  }

  return {
    accept: async (message) => {
      await Promise.all(
        touched(message.topic).map((plan) =>
          run(plan, message).catch((error: unknown) => fail(plan, message, String(error))),
        ),
      )
    },
    refuse: (message, reason) => {
      const plans = touched(message.topic)
      if (plans.length === 0) console.error(`broker: ${message.clientId} was cut off: ${reason}`)
      for (const plan of plans) fail(plan, message, reason)
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
