import { CfnOutput, type Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { settings } from '../functions/platform/env.ts'
import type { State } from './state/state.ts'

/** Where `npm run tenants -- … --stack` finds the stores. Names only: the operator needs permissions of their own. */
export function operatorOutputs(stack: Stack, state: State, live: WebSocketStage, siteAddress: string): void {
  const names = {
    [settings.recordsTable]: state.records.table.tableName,
    [settings.lookupsTable]: state.lookups.table.tableName,
    [settings.tracksTable]: state.tracks.table.tableName,
    [settings.socketsTable]: state.sockets.table.tableName,
    [settings.auditTable]: state.audit.table.tableName,
    [settings.filesBucket]: state.files.bucket.bucketName,
    [settings.lakeBucket]: state.lake.bucket.bucketName,
    [settings.socketEndpoint]: live.callbackUrl,
    [settings.siteAddress]: siteAddress,
  }
  new CfnOutput(stack, 'OperatorSettings', { value: stack.toJsonString(names), description: 'For npm run tenants' })
}
