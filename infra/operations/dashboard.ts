import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Functions } from '../grants.ts'
import type { Parts } from '../parts.ts'
import type { State } from '../state/state.ts'

const period = Duration.minutes(5)

interface Shown {
  functions: Functions
  api: HttpApi
}

/** The product's main figures on one page, below the state of every alarm. The first three dashboards of an account are free. */
export function makeDashboard(scope: Construct, { state, alarms }: Parts, { functions, api }: Shown): void {
  const each = (names: readonly (keyof Functions)[], metric: (name: keyof Functions) => IMetric) => names.map(metric)
  const called = Object.keys(functions) as (keyof Functions)[]
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const ses = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic, period, label: metricName })

  const board = new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.hours(12),
    periodOverride: PeriodOverride.AUTO,
  })
  board.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.raised], width: 24, height: 6 }))
  board.addWidgets(
    graph('Messages of trackers', incoming(state.messages)),
    graph(
      'Oldest message, ms',
      each(['ingest', 'ingest-backlog', 'live-fan-out', 'notify-events'], (name) =>
        functions[name].metric('IteratorAge', { period, statistic: 'max', label: name }),
      ),
    ),
    graph(
      'Writes of tracks',
      [state.tracks.table.metricConsumedWriteCapacityUnits({ period, statistic: 'sum', label: 'units' })],
      [state.tracks.table.metric('WriteThrottleEvents', { period, statistic: 'sum', label: 'refused' })],
    ),
  )
  board.addWidgets(
    graph(
      'API',
      [api.metricCount({ period, label: 'requests' })],
      [
        api.metricServerError({ period, statistic: 'sum', label: 'failures' }),
        api.metricLatency({ period, statistic: 'p95', label: 'p95, ms' }),
      ],
    ),
    graph(
      'Failures of functions',
      each(called, (name) => functions[name].metricErrors({ period, label: name })),
    ),
    graph(
      'E-mails',
      [ses('Send', 'sum')],
      [ses('Reputation.BounceRate', 'avg'), ses('Reputation.ComplaintRate', 'avg')],
    ),
  )
}

const incoming = ({ table, stream }: State['messages']): IMetric[] => [
  table.metricConsumedWriteCapacityUnits({ period, statistic: 'sum', label: 'table, write units' }),
  ...(stream ? [stream.metricIncomingRecords({ period, statistic: 'sum', label: 'stream' })] : []),
]
