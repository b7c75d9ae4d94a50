import { RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Site } from './context.ts'

const retention = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
}

/** Creates every log group, so that none is retained for ever by mistake. */
export function createLogGroup(scope: Construct, id: string, site: Site): LogGroup {
  return new LogGroup(scope, id, {
    retention: retention[site.sizes.logsKeptDays],
    removalPolicy: RemovalPolicy.DESTROY,
  })
}

/** One line per request. Never the query: a token may be in it. Never a cookie or a header. */
export function accessLog(
  scope: Construct,
  id: string,
  site: Site,
  fields: Record<string, string>,
): IAccessLogSettings {
  return {
    destination: new LogGroupLogDestination(createLogGroup(scope, id, site)),
    format: AccessLogFormat.custom(JSON.stringify(fields)),
  }
}
