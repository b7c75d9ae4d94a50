import { requireEnv } from '../env.ts'
import { once } from '../once.ts'
import type { Messages } from '../ports/tracker-ports.ts'

const streams = { live: 'messagesStream', backlog: 'backlogStream' } as const

/** Only the gateway puts messages into the streams, so the client is loaded with the first one. */
const stream = once(async () => {
  const [{ streamClient }, { kinesisMessages }] = await Promise.all([
    import('../clients/stream-client.ts'),
    import('./message-stream.ts'),
  ])
  return kinesisMessages(once(streamClient), (stream) => requireEnv(streams[stream]))
})

export const deployedMessages: Messages = { put: async (messages) => (await stream()).put(messages) }
