import { IoTClient } from '@aws-sdk/client-iot'
import { retry } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. */
export const iotClient = (): IoTClient => new IoTClient(retry)
