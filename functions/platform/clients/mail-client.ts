import { SESClient } from '@aws-sdk/client-ses'
import { clientOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. */
export const mailClient = (): SESClient => new SESClient(clientOptions)
