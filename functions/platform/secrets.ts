import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters that are safe in cookies and addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of a secret: its SHA-256. Enough for secrets of full entropy; passwords use `passwords.ts`. */
export const secretKey = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const characters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A short random name of 50 bits, without look-alike characters. Writes with it must fail when it exists already. */
const shortName = (): string => Array.from(randomBytes(10), (byte) => characters[byte % characters.length]).join('')
export const newTenantId = shortName
export const newGuestMark = shortName
export const newTrackImportId = shortName
/** The mark of a guest whose link was asked for with this name. */
export const guestMarkOf = (requestId: string): string =>
  createHash('sha256').update(requestId).digest('hex').slice(0, 32)

/** Differs from all earlier ones; not a secret. */
export const newStamp = (): string => randomBytes(9).toString('base64url')
