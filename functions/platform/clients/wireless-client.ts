import { IoTWirelessClient } from '@aws-sdk/client-iot-wireless'
import { quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. A batch of messages waits for the answer, so retries are few. */
export const wirelessClient = (how: { region?: string; endpoint?: string } = {}): IoTWirelessClient =>
  new IoTWirelessClient({ ...quickOptions, ...how })
