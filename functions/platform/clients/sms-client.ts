import { SNSClient } from '@aws-sdk/client-sns'
import { clientOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const smsClient = (): SNSClient => new SNSClient(clientOptions)
