import { channelOrigins } from '../env.ts'
import { once } from '../once.ts'
import type { Brokers } from './forwarding-ports.ts'

const brokers = once(async (): Promise<Brokers> => {
  const { brokersTo } = await import('./brokers.ts')
  return brokersTo(channelOrigins())
})

/** What speaks MQTT is loaded with the first message. */
export const lazyBrokers: Brokers = {
  connect(access) {
    const connection = once(async () => (await brokers()).connect(access))
    let isUsed = false
    return {
      async publish(message) {
        isUsed = true
        return (await connection()).publish(message)
      },
      async payloadBytesMax(topic) {
        isUsed = true
        return (await connection()).payloadBytesMax(topic)
      },
      async close() {
        if (isUsed) await (await connection()).close()
      },
    }
  },
}
