import { randomBytes } from 'node:crypto'

/** A key of 32 bytes in the form of standardwebhooks.com. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
