import type { Resolver } from './resolver.ts'
import type { Found } from './template.ts'
import { parseSql, parseTemplate } from '../emulators/mqtt/iot-sql.ts'
import { properties } from './stores.ts'
import type { FailurePlan, PolicyPlan, RuleAction, RulePlan, SchedulePlan } from './types.ts'

interface Action {
  Kinesis?: { StreamName: string; PartitionKey?: string }
  Sqs?: { QueueUrl: string }
  DynamoDBv2?: { PutItem: { TableName: string } }
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
      name: ruleName(found, RuleName),
      rule: parseSql(payload.Sql),
      actions: payload.Actions.map((action) => ruleAction(found, action)),
      errorQueueUrl: errorQueue(found, payload.ErrorAction),
    }
  })
}

/** @see AWS IoT API, TopicRule: `ruleName` */
function ruleName(found: Found, given: string = found.id): string {
  if (/^[A-Za-z0-9_]{1,128}$/.test(given)) return given
  throw new Error(`${found.stack}/${found.id}: ${given} is no name of a rule; letters, digits and _ are, up to 128`)
}

function ruleAction(found: Found, { Kinesis, DynamoDBv2, ...others }: Action): RuleAction {
  if (DynamoDBv2) return { kind: 'table', tableName: DynamoDBv2.PutItem.TableName }
  if (!Kinesis) throw new Error(`${found.stack}/${found.id}: the action ${Object.keys(others).join()} is not imitated`)
  return {
    kind: 'stream',
    streamName: parseTemplate(Kinesis.StreamName),
    partitionKey: parseTemplate(Kinesis.PartitionKey ?? '${newuuid()}'),
  }
}

function errorQueue(found: Found, action: Action | undefined): string | null {
  if (!action) return null
  if (!action.Sqs) throw new Error(`${found.stack}/${found.id}: only a queue can take the errors of a rule here`)
  return action.Sqs.QueueUrl
}

interface PolicyProperties {
  PolicyDocument: {
    Statement: { Effect: string; Action: string | string[]; Resource: string | string[]; Condition?: unknown }[]
  }
}

export function readPolicies(resolver: Resolver): PolicyPlan[] {
  return resolver.ofType('AWS::IoT::Policy').map((found) => {
    const { PolicyDocument: document } = properties<PolicyProperties>(resolver, found)
    const statements = document.Statement.map(({ Effect, Action, Resource, Condition }) => {
      const resources = [Resource].flat()
      const variables = resources.flatMap((resource) => resource.match(/\$\{[^}]*\}/g) ?? [])
      const unknown = variables.filter((variable) => variable !== '${iot:Connection.Thing.ThingName}')
      if (Effect !== 'Allow' || Condition !== undefined || unknown.length > 0) {
        throw new Error(
          `${found.stack}/${found.id}: a policy that denies, has conditions or uses ${unknown.join(', ')} is not imitated`,
        )
      }
      return { actions: [Action].flat(), resources }
    })
    return { name: resolver.identity(found).ref, statements }
  })
}

interface ScheduleProperties {
  ScheduleExpression: string
  ScheduleExpressionTimezone?: string
  State?: string
  Target: { Arn: string; Input?: string }
}

interface InvokeProperties {
  FunctionName: string
  MaximumRetryAttempts?: number
  DestinationConfig?: { OnFailure?: { Destination: string } }
}

/** Lambda's own number of retries. @see AWS Lambda API, PutFunctionEventInvokeConfig */
const retriesDefault = 2

/** What Lambda does with asynchronous calls of a function that failed. */
export function failureReader(resolver: Resolver): (functionArn: string) => FailurePlan {
  const configurations = resolver
    .ofType('AWS::Lambda::EventInvokeConfig')
    .map((found) => properties<InvokeProperties>(resolver, found))
  return (functionArn) => {
    const given = configurations.find(({ FunctionName: name }) => functionArn.endsWith(`:function:${name}`))
    return {
      retries: given?.MaximumRetryAttempts ?? retriesDefault,
      queueArn: given?.DestinationConfig?.OnFailure?.Destination ?? null,
    }
  }
}

export function readSchedules(resolver: Resolver): SchedulePlan[] {
  const failureOf = failureReader(resolver)
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
      failure: failureOf(given.Target.Arn),
    }
  })
}
