import { KinesisClient } from '@aws-sdk/client-kinesis'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { clientOptions } from './client-options.ts'

/**
 * In a file of its own, so that only what needs it loads it. The SDK's default is HTTP/2, whose one session
 * is closed while the function is frozen.
 */
export const streamClient = (): KinesisClient =>
  new KinesisClient({ ...clientOptions, requestHandler: new NodeHttpHandler(clientOptions.requestHandler) })
