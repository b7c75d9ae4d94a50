import type { Resolver } from '../resolver.ts'
import type { Found } from '../template.ts'
import { parseSql, parseTemplate } from '../iot-sql.ts'
import { properties } from './stores.ts'
import type { RuleAction, RulePlan, SchedulePlan } from './types.ts'

interface Action {
  Kinesis?: { StreamName: string; PartitionKey?: string }
  Sqs?: { QueueUrl: string }
}
interface RuleProperties {
  RuleName?: string
  TopicRulePayload: { Sql: string; Actions: Action[]; ErrorAction?: Action; RuleDisabled?: boolean }
}

export function readRules(resolver: Resolver): RulePlan[] {
  return resolver.ofType('AWS::IoT::TopicRule').flatMap((found) => {
    const { RuleName, TopicRulePayload: payload } = properties<RuleProperties>(resolver, found)
    if (payload.RuleDisabled) return []
    return {
      name: RuleName ?? found.id,
      rule: parseSql(payload.Sql),
      actions: payload.Actions.map((action) => streamAction(found, action)),
      errorQueueUrl: errorQueue(found, payload.ErrorAction),
    }
  })
}

function streamAction(found: Found, { Kinesis, ...others }: Action): RuleAction {
  if (!Kinesis) throw new Error(`${found.stack}/${found.id}: the action ${Object.keys(others).join()} is not imitated`)
  return { streamName: Kinesis.StreamName, partitionKey: parseTemplate(Kinesis.PartitionKey ?? '${newuuid()}') }
}

function errorQueue(found: Found, action: Action | undefined): string | null {
  if (!action) return null
  if (!action.Sqs) throw new Error(`${found.stack}/${found.id}: only a queue can take the errors of a rule here`)
  return action.Sqs.QueueUrl
}

interface ScheduleProperties {
  ScheduleExpression: string
  ScheduleExpressionTimezone?: string
  State?: string
  Target: { Arn: string; Input?: string }
}

export function readSchedules(resolver: Resolver): SchedulePlan[] {
  return resolver.ofType('AWS::Scheduler::Schedule').map((found) => {
    const given = properties<ScheduleProperties>(resolver, found)
    if (!given.Target.Arn.includes(':lambda:')) {
      throw new Error(`${found.stack}/${found.id}: a schedule can only call a function here, not ${given.Target.Arn}`)
    }
    return {
      name: found.id,
      expression: given.ScheduleExpression,
      timezone: given.ScheduleExpressionTimezone ?? 'UTC',
      functionArn: given.Target.Arn,
      input: given.Target.Input ?? '{}',
      enabled: given.State !== 'DISABLED',
    }
  })
}
