import { CfnOutput, type Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { settings } from '../functions/platform/env.ts'
import type { State } from './state/state.ts'

/** Where `npm run tenants -- … --stack` finds the stores. Names only: whoever uses them needs permissions of their own. */
export function operatorOutputs(stack: Stack, kept: State, live: WebSocketStage): void {
  const names = {
    [settings.recordsTable]: kept.records.table.tableName,
    [settings.lookupsTable]: kept.lookups.table.tableName,
    [settings.tracksTable]: kept.tracks.table.tableName,
    [settings.socketsTable]: kept.sockets.table.tableName,
    [settings.auditTable]: kept.audit.table.tableName,
    [settings.filesBucket]: kept.files.bucket.bucketName,
    [settings.socketEndpoint]: live.callbackUrl,
  }
  new CfnOutput(stack, 'OperatorSettings', { value: stack.toJsonString(names), description: 'For npm run tenants' })
}
