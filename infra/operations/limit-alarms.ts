import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { Alarms } from '../alarms.ts'
import type { Sizes } from '../context.ts'

const period = Duration.minutes(5)

/**
 * When AWS holds the product back. Alarms are paid by the month, so functions have that of the whole region, and only a
 * table whose capacity somebody chose has one: what another refuses makes messages late, or fails calls and work, and those
 * have alarms.
 */
export function raiseAtLimits(alarms: Alarms, tracks: ITable, { tracksCapacity }: Pick<Sizes, 'tracksCapacity'>): void {
  alarms.raise({
    name: 'functions-throttled',
    means: 'Functions wait, because the account runs as many at once as it may.',
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period, statistic: 'sum' }),
    from: 10,
    periods: 2,
  })
  if (tracksCapacity === undefined) return
  alarms.raise({
    name: 'tracks-throttled',
    means: 'The table of tracks refuses writes: its capacity does not suffice, or one key gets too many.',
    metric: tracks.metric('WriteThrottleEvents', { period, statistic: 'sum' }),
    from: 10,
    periods: 2,
  })
}
