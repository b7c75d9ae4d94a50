import { randomBytes } from 'node:crypto'
import type { AccessKey } from './emulators/s3/signature.ts'

/** What functions sign their calls with, made up at each start: other users of this machine must not guess it. */
export const newAccessKey = (): AccessKey => ({
  id: `AKLOCAL${randomBytes(10).toString('hex').toUpperCase()}`,
  secret: randomBytes(30).toString('base64url'),
})
