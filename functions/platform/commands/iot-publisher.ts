import {
  GatewayTimeoutException,
  type IoTDataPlaneClient,
  PublishCommand,
  ResourceNotFoundException,
  SendDirectMessageCommand,
} from '@aws-sdk/client-iot-data-plane'
import { commandLimits } from '../../../shared/domain/commands/command-rules.data.ts'
import type { SendOutcome } from '../../../shared/domain/commands/outcome.ts'
import { errorFacts, log } from '../log.ts'
import type { TrackerMessageOut, TrackerPublisher } from '../ports/command-ports.ts'

/** Of the two services, what says that another try is useless. */
const finalErrors = new Set(['InvalidRequestException', 'RequestEntityTooLargeException', 'ForbiddenException'])

/**
 * By AWS IoT's data plane. A tracker with a certificate connects by its own name, and the broker says whether it has the
 * message; where nobody has that name, the message goes to those who subscribed to the topic, and nobody says anything.
 * @see AWS IoT Core developer guide, "Direct Messaging"
 */
export const iotPublisher = (client: () => Promise<IoTDataPlaneClient>): TrackerPublisher => ({
  async send(message) {
    try {
      const data = await client()
      const sent = await direct(data, message)
      return sent.kind === 'notConnected' && message.mayPublish ? await publish(data, message) : sent
    } catch (error) {
      return failed(error)
    }
  },
})

async function direct(
  client: IoTDataPlaneClient,
  { uniqueId, topic, payload }: TrackerMessageOut,
): Promise<SendOutcome> {
  try {
    await client.send(
      new SendDirectMessageCommand({
        clientId: uniqueId,
        topic,
        payload: new TextEncoder().encode(payload),
        confirmation: true,
        timeout: commandLimits.acknowledgeSeconds,
      }),
    )
    return { kind: 'acknowledged' }
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return { kind: 'notConnected' }
    if (error instanceof GatewayTimeoutException) return { kind: 'noAnswer' }
    return failed(error)
  }
}

async function publish(client: IoTDataPlaneClient, message: TrackerMessageOut): Promise<SendOutcome> {
  const { topic, payload, expirySeconds: messageExpiry } = message
  try {
    await client.send(new PublishCommand({ topic, qos: 1, payload: new TextEncoder().encode(payload), messageExpiry }))
    return { kind: 'published' }
  } catch (error) {
    return failed(error)
  }
}

/** What is not known to have failed may have arrived. */
function failed(error: unknown): SendOutcome {
  log({ capability: 'commands', what: 'notPublished', ...errorFacts(error) })
  return error instanceof Error && finalErrors.has(error.name)
    ? { kind: 'refused', reason: 'The broker refused the command.' }
    : { kind: 'noAnswer' }
}
