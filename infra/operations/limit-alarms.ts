import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Alarms } from '../alarms.ts'

const period = Duration.minutes(5)

/**
 * When AWS holds the product back. An alarm is paid by its metrics, so functions have the one of the whole region, and
 * tables one alarm of five.
 */
export function raiseAtLimits(alarms: Alarms, tables: readonly ITable[]): void {
  alarms.raise({
    name: 'functions-throttled',
    means: 'Functions wait, because the account runs as many at once as it may.',
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period, statistic: 'sum' }),
    from: 10,
    periods: 2,
  })
  const throttled = tables.map((table) => table.metric('WriteThrottleEvents', { period, statistic: 'sum' }))
  const names = throttled.map((_, at) => `t${at}`)
  alarms.raise({
    name: 'tables-throttled',
    means: 'Tables refuse writes, because too many come at once or too many for one key.',
    metric: new MathExpression({
      expression: names.map((name) => `FILL(${name}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(throttled.map((metric, at) => [`t${at}`, metric])),
      label: 'Refused writes',
      period,
    }),
    from: 10,
    periods: 2,
  })
}
