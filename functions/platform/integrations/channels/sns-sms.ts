import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns'
import type { SmsService } from './channel.ts'
import { later, refused, sent, wordsOf } from './http-call.ts'

/** Errors of SNS that another try does not change. */
const lasting = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'AuthorizationErrorException',
  'OptedOutException',
  'ValidationException',
  'UserErrorException',
])

/** Transactional text messages through Amazon SNS, to phone numbers and never to topics. */
export const snsSms = (client: () => SNSClient): SmsService => ({
  async send({ phone, text, senderId }) {
    const attribute = (StringValue: string) => ({ DataType: 'String', StringValue })
    try {
      await client().send(
        new PublishCommand({
          PhoneNumber: phone,
          Message: text,
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': attribute('Transactional'),
            ...(senderId !== null && { 'AWS.SNS.SMS.SenderID': attribute(senderId) }),
          },
        }),
      )
      return sent
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: 'Error', message: '' }
      const says = wordsOf(`${name}: ${message}`)
      return lasting.has(name) ? refused(says) : later(says)
    }
  },
})
