import { createHash } from 'node:crypto'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'

/** Names what a record holds now, as the `ETag` of its answer (RFC 9110, 8.8.3). */
export const versionTag = (record: object): string =>
  `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`

/**
 * @returns whether the caller says what it has seen (`If-Match`)
 * @throws Failure conflict when that is no longer so
 */
export function refuseStale(c: ApiContext, record: object): boolean {
  const wanted = c.req.header('if-match')
  if (wanted === undefined || wanted.trim() === '*') return false
  // the content network weakens tags of answers that it compresses
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.includes(versionTag(record))) return true
  throw new Failure('conflict', 'Someone else changed this record. Reload it and repeat your change.')
}
