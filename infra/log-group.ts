import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Site } from './site.ts'

const retention = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
}

/** The only maker of log groups, so that none is kept for ever by mistake. */
export function keptLog(scope: Construct, id: string, site: Site): LogGroup {
  return new LogGroup(scope, id, {
    retention: retention[site.sizes.logsKeptDays],
    removalPolicy: RemovalPolicy.DESTROY,
  })
}
