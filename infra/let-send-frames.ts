import { Stack } from 'aws-cdk-lib'
import type { WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { giveSetting } from './node-function.ts'

/** May write to the open connections of this stage and end them, and is told where. */
export function letSendFrames(stage: WebSocketStage, fn: Lambda): void {
  const { api } = stage
  const connections = Stack.of(stage).formatArn({
    service: 'execute-api',
    resource: api.apiId,
    resourceName: `${stage.stageName}/*/@connections/*`,
  })
  fn.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }))
  giveSetting(fn, 'socketEndpoint', stage.callbackUrl)
}
