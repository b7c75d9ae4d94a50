import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { type IAccessLogSettings, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { keptLog } from './log-group.ts'
import type { Site } from './site.ts'

/** One line per request. Never the query: a token may be in it. Never a cookie or a header. */
export function accessLog(
  scope: Construct,
  id: string,
  site: Site,
  fields: Record<string, string>,
): IAccessLogSettings {
  return {
    destination: new LogGroupLogDestination(keptLog(scope, id, site)),
    format: AccessLogFormat.custom(JSON.stringify(fields)),
  }
}
