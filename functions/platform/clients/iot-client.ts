import { IoTClient } from '@aws-sdk/client-iot'
import { clientOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const iotClient = (): IoTClient => new IoTClient(clientOptions)
