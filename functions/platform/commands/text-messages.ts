import { filled } from '../../../shared/domain/failures.ts'
import type { SmsService } from '../integrations/channels/channel.ts'
import { log } from '../log.ts'
import type { TextMessages } from '../ports/command-ports.ts'

/** Sends by the service that also carries notifications. What it takes may still not arrive. */
export const textMessagesBy =
  (service: () => Promise<SmsService>): TextMessages['send'] =>
  async (phone, text) => {
    const outcome = await (await service()).send({ phone, text, senderId: null })
    if (outcome.kind === 'sent') return { isSent: true }
    log({ capability: 'commands', what: 'textNotSent', error: filled(outcome.reason) })
    return { isSent: false, isFinal: outcome.kind === 'refused' }
  }
