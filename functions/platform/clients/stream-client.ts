import { KinesisClient } from '@aws-sdk/client-kinesis'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { retry } from './retry.ts'

/**
 * Apart from the other clients: whoever imports it means to load it. Its own choice would be HTTP/2, whose one session
 * dies while a function sleeps.
 */
export const streamClient = (): KinesisClient =>
  new KinesisClient({ ...retry, requestHandler: new NodeHttpHandler(retry.requestHandler) })
