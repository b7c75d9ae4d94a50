import { createHash } from 'node:crypto'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'

/** characters of a tag: so many name the record, the rest what is shown of it */
const recordPartLength = 16
const tagLength = 22

/**
 * Names an answer with a record, as its `ETag` (RFC 9110, 8.8.3). Its first part is the same for every reader and changes
 * with the record only: that is what a change is a change of.
 * @param shown what is shown of the record, where that may differ by who looks, or by the minute
 */
export function versionTag(record: object, shown = record): string {
  const stored = digest(record)
  const answered = shown === record ? stored : digest(shown)
  return `"${stored.slice(0, recordPartLength)}${answered.slice(recordPartLength, tagLength)}"`
}

const digest = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Weakened tags name the same: answers that are compressed have such. */
const tagsIn = (header: string) => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

/**
 * @returns whether the caller says what it has seen (`If-Match`)
 * @throws Failure conflict when that is no longer so
 */
export function refuseStale(c: ApiContext, record: object): boolean {
  const wanted = c.req.header('if-match')
  if (wanted === undefined || wanted.trim() === '*') return false
  const start = versionTag(record).slice(0, recordPartLength + 1)
  if (tagsIn(wanted).some((tag) => tag.startsWith(start))) return true
  throw new Failure('conflict', 'Someone else changed this record. Reload it and repeat your change.')
}

/** The answer without its body when the client has it already (`If-None-Match`). */
export function unlessSeen(c: ApiContext, answer: Response): Response {
  const [seen, tag] = [c.req.header('if-none-match'), answer.headers.get('etag')]
  if (seen === undefined || tag === null || answer.status !== 200 || !['GET', 'HEAD'].includes(c.req.method)) {
    return answer
  }
  if (seen.trim() !== '*' && !tagsIn(seen).includes(tag)) return answer
  const headers = new Headers(answer.headers)
  for (const name of ['content-type', 'content-disposition']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}
