import { Function as EdgeFunction, FunctionCode, FunctionEventType, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront'
import type { FunctionAssociation } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { globalName } from '../global-name.ts'

/** What happens to a request before it is sent on. Only these few lines run at the edge. */
export interface PathRewriters {
  /** addresses of the client without a file ending are its page; a missing file stays a 404 */
  toPage: FunctionAssociation
  /** a WebSocket API is found under the name of its stage */
  toSocketStage: FunctionAssociation
  /** the API gets the name in the address bar, and the viewer's address */
  withViewer: FunctionAssociation
}

export function pathRewriters(scope: Construct): PathRewriters {
  return {
    toPage: edge(scope, 'ToPage', `if (!request.uri.split('/').pop().includes('.')) request.uri = '/index.html';`),
    toSocketStage: edge(scope, 'ToSocketStage', `request.uri = '/live'; ${forwardViewer}`),
    withViewer: edge(scope, 'WithViewer', forwardViewer),
  }
}

/** Written over whatever the viewer sent under these names. */
const forwardViewer = [
  `request.headers['x-forwarded-host'] = { value: request.headers.host.value };`,
  `request.headers['x-viewer-address'] = { value: event.viewer.ip };`,
].join(' ')

function edge(scope: Construct, id: string, change: string): FunctionAssociation {
  const code = `function handler(event) { var request = event.request; ${change} return request; }`
  const fn = new EdgeFunction(scope, id, {
    functionName: globalName(scope, id),
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  })
  return { function: fn, eventType: FunctionEventType.VIEWER_REQUEST }
}
