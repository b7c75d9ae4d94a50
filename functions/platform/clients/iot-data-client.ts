import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { clientOptions } from './client-options.ts'

/**
 * In a file of its own, so that only what needs it loads it. One try: who calls says what a second one would mean. The
 * service waits for the tracker, so the request waits longer than that.
 */
export const iotDataClient = (endpoint?: string): IoTDataPlaneClient =>
  new IoTDataPlaneClient({
    ...clientOptions,
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ ...clientOptions.requestHandler, requestTimeout: 20_000 }),
    endpoint,
  })
