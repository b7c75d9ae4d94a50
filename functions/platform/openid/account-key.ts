import { createHash } from 'node:crypto'
import type { OpenIdAccount } from './openid-ports.ts'

/** Stands for an account at a provider: subjects may be long, and may be names. */
export const accountKey = ({ issuer, subject }: OpenIdAccount): string => hashed(issuer, subject)

/** Stands for a session at a provider. */
export const sidKey = (issuer: string, sid: string): string => hashed(issuer, sid)

const hashed = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
