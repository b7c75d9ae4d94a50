import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import {
  ContextAttribute,
  Schedule,
  ScheduleExpression,
  ScheduleGroup,
  ScheduleTargetInput,
} from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { FunctionName } from './function-list.ts'
import { deadLettersOfCalls } from './dead-letter-queue.ts'

export interface MinuteCall {
  name: FunctionName | 'ingest-minute'
  run: Lambda
  /** of the schedule; that of the function when absent */
  id?: string
}

/**
 * Runs a function each minute with the time of that minute: `{"time": "2026-01-31T09:15:00Z"}`. A call that failed three
 * times, or that is five minutes late, is given up, because the next one does its work. Scheduler knows only whether
 * Lambda took the call, and Lambda whether the function failed: both send what they give up to the same queue.
 * @see AWS Lambda developer guide, "How Lambda handles errors and retries with asynchronous invocation"
 */
export function everyMinute(scope: Construct, alarms: Alarms, call: MinuteCall): void {
  const { id = call.run.node.id } = call
  const deadLetters = deadLettersOfCalls(scope, alarms)
  const givenUpAfter = { retryAttempts: 2, maxEventAge: Duration.minutes(5) }
  call.run.configureAsyncInvoke({ ...givenUpAfter, onFailure: new SqsDestination(deadLetters) })
  const group = minuteCalls(scope, alarms)
  const schedule = new Schedule(scope, `${id}Schedule`, {
    description: call.name,
    scheduleGroup: group,
    schedule: ScheduleExpression.rate(Duration.minutes(1)),
    target: new LambdaInvoke(call.run, {
      input: ScheduleTargetInput.fromObject({ time: ContextAttribute.scheduledTime }),
      deadLetterQueue: deadLetters,
      ...givenUpAfter,
    }),
  })
  // it names its group without referring to it
  schedule.node.addDependency(group)
}

/** Of some six functions; fewer calls than so many in five minutes are none of several. */
const callsInFiveMinutesMin = 20

/** A group of their own, because its calls are counted together: one metric for all that ought to run. */
function minuteCalls(scope: Construct, alarms: Alarms): ScheduleGroup {
  const id = 'MinuteCalls'
  const there = scope.node.tryFindChild(id)
  if (there) return there as ScheduleGroup
  const group = new ScheduleGroup(scope, id, { removalPolicy: RemovalPolicy.DESTROY })
  alarms.raise({
    name: 'minute-calls-missing',
    means: 'What runs each minute does not run: nothing that is due by time happens.',
    metric: group.metricAttempts({ period: Duration.minutes(5), statistic: 'sum' }),
    below: callsInFiveMinutesMin,
    periods: 2,
  })
  return group
}
