import { KinesisClient } from '@aws-sdk/client-kinesis'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { retry } from './retry.ts'

/**
 * In a file of its own, so that only what needs it loads it. The SDK's default is HTTP/2, whose one session
 * is closed while the function is frozen.
 */
export const streamClient = (): KinesisClient =>
  new KinesisClient({ ...retry, requestHandler: new NodeHttpHandler(retry.requestHandler) })
