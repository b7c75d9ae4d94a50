import { SESv2Client } from '@aws-sdk/client-sesv2'
import { clientOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const mailClient = (): SESv2Client => new SESv2Client(clientOptions)
