import { Duration, Stack } from 'aws-cdk-lib'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Alarms } from '../alarms.ts'

const what = 'totalsDiffer'

/** The function that closes days says of which vehicles totals differed. A few are repaired, many have one cause. */
export function raiseWhenTotalsDiffer(scope: Construct, alarms: Alarms, { logGroup }: Lambda): void {
  const filter = new MetricFilter(scope, 'TotalsDiffer', {
    logGroup,
    filterPattern: FilterPattern.allTerms(what),
    metricNamespace: Stack.of(scope).stackName,
    metricName: what,
  })
  alarms.raise({
    name: 'totals-differ',
    means: 'Distances of several vehicles did not add up when their days were closed.',
    metric: filter.metric({ period: Duration.hours(1), statistic: 'sum' }),
    from: 5,
    periods: 1,
  })
}
