import { phrase } from '../../../../shared/domain/failures.ts'
import type { Channel, ChannelParts } from './channel.ts'
import { later, refused, sent, wordsOf } from './http-call.ts'

/** Errors of SES that another try does not change. */
const lasting =
  /^(MessageRejected|MailFromDomainNotVerified|ConfigurationSetDoesNotExist|InvalidParameter|AccessDenied)/

export const mailChannel = ({ tenantId, mailer }: Pick<ChannelParts, 'tenantId' | 'mailer'>): Channel => ({
  unavailable: () => null,
  lackOf: ({ email, temporary }) => (email === '' || temporary ? phrase('The profile has no email address.') : null),
  async send({ recipient, fromName, subject, text, html, unsubscribeUrl }) {
    const mail = { tenantId, to: recipient.email, fromName, subject, text, html, unsubscribe: unsubscribeUrl }
    const result = await mailer.send(mail)
    if (result.sent) return sent
    return result.isFinal || lasting.test(result.because)
      ? refused(wordsOf(result.because))
      : later(wordsOf(result.because))
  },
})
