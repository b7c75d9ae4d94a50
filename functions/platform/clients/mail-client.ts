import { SESv2Client } from '@aws-sdk/client-sesv2'
import { retry } from './retry.ts'

/** Apart from the other clients: whoever imports it means to load it. */
export const mailClient = (): SESv2Client => new SESv2Client(retry)
