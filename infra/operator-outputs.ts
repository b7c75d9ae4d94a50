import { CfnOutput, type Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { settings } from '../functions/platform/env.ts'
import type { State } from './state/state.ts'

/** Where `npm run tenants -- … --stack` finds the stores. Names only: whoever uses them needs permissions of their own. */
export function tellOperator(stack: Stack, kept: State, live: WebSocketStage): void {
  const names = {
    [settings.recordsTable]: kept.records.table.tableName,
    [settings.doorsTable]: kept.doors.table.tableName,
    [settings.tracksTable]: kept.tracks.table.tableName,
    [settings.socketsTable]: kept.sockets.table.tableName,
    [settings.trailTable]: kept.trail.table.tableName,
    [settings.filesBucket]: kept.files.bucket.bucketName,
    [settings.socketEndpoint]: live.callbackUrl,
  }
  new CfnOutput(stack, 'OperatorSettings', { value: stack.toJsonString(names), description: 'For npm run tenants' })
}
