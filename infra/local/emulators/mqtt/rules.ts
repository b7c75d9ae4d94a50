import { randomUUID } from 'node:crypto'
import { readBasicIngestTopic } from '../../../../shared/wire/topics/basic-ingest.ts'
import { evaluate, fill, topicMatcher, type Message } from './iot-sql.ts'
import type { PutItem } from '../dynamodb/put-refusals.ts'
import type { RuleAction, RulePlan } from '../../plan/types.ts'
import type { Rules } from './broker.ts'

export interface RuleTargets {
  hasStream(name: string): boolean
  put(stream: string, record: { key: string; data: Buffer }): Promise<void>
  putItem(table: string, item: PutItem): Promise<void>
  sendError(queueUrl: string, body: string): void
}

/**
 * Topic rules: what matches is evaluated and written to its streams; what cannot be evaluated goes to the rule's error
 * queue, also when it names a stream that is not there. What cannot be stored fails, so that its sender keeps it.
 *
 * A topic of Basic Ingest reaches the one rule that it names, which sees the topic below the name and takes it when its
 * filter does. AWS does not say whether the filter counts then; here it does, so that nothing relies on its not counting.
 */
export function runRules(plans: readonly RulePlan[], targets: RuleTargets): Rules {
  const rules = plans.map((plan) => ({ ...plan, matches: topicMatcher(plan.rule.filter) }))
  const touched = (message: Message): { plans: readonly RulePlan[]; seen: Message } => {
    const { rule: named, topic } = readBasicIngestTopic(message.topic)
    const plans = rules.filter(({ name, matches }) => (named === null || name === named) && matches(topic))
    if (named !== null && plans.length === 0) console.error(`rule ${named} is not there, or takes no ${topic}`)
    return { plans, seen: { ...message, topic } }
  }

  /** What a rule puts where; nothing when it does not select the message, or fails. */
  function outcome(plan: RulePlan, message: Message): (() => Promise<void>)[] {
    try {
      const row = evaluate(plan.rule, message)
      return row ? plan.actions.map((action) => performed(action, row, message)) : []
    } catch (error) {
      fail(plan, message, String(error))
      return []
    }
  }

  /** @throws Error when it cannot be performed as it stands */
  function performed(action: RuleAction, row: Record<string, unknown>, message: Message): () => Promise<void> {
    if (action.kind === 'table') {
      const item = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, attributeOf(name, value)]))
      return () => targets.putItem(action.tableName, item)
    }
    const stream = fill(action.streamName, message)
    if (!targets.hasStream(stream)) throw new Error(`there is no stream ${stream}`)
    const record = { key: fill(action.partitionKey, message), data: Buffer.from(JSON.stringify(row)) }
    return () => targets.put(stream, record)
  }

  function fail(plan: RulePlan, message: Message, error: string): void {
    console.error(`rule ${plan.name}: ${message.topic}: ${error}`)
    if (plan.errorQueueUrl) targets.sendError(plan.errorQueueUrl, errorNotice(plan, message, error))
  }

  return {
    accept: async (message) => {
      const { plans, seen } = touched(message)
      const puts = plans.flatMap((plan) => outcome(plan, seen))
      await Promise.all(puts.map((put) => put()))
    },
    refuse: (message, reason) => {
      const { plans } = touched(message)
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
    failures: plan.actions.map((action) => ({
      failedAction: action.kind === 'table' ? 'DynamoDBv2Action' : 'KinesisAction',
      failedResource: resourceOf(action, message),
      errorMessage,
    })),
  })
}

/** What could not be evaluated may be the name itself. */
function resourceOf(action: RuleAction, message: Message): string {
  if (action.kind === 'table') return action.tableName
  try {
    return fill(action.streamName, message)
  } catch {
    return ''
  }
}

/** A column as an attribute; lists and objects, which no rule of ours selects, are not imitated. */
function attributeOf(name: string, value: unknown): PutItem[string] {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  throw new Error(`the column ${name} is neither text nor number nor true or false`)
}
