import type { ApiContext } from '../route.ts'
import type { StoredFile } from '../../platform/ports/ports.ts'
import { attachment } from '../../../shared/wire/export/attachment.ts'

/** A drawing may hold scripts: opened by itself it runs none, loads nothing and belongs to no origin. */
const locked = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * A stored file for one person's browser, which keeps it and asks each time whether it is still the same. Pictures are
 * shown, everything else is saved; in a page of ours sounds and films are played all the same.
 */
export function answerFile(c: ApiContext, file: StoredFile): Response {
  const name = file.path.split('/').at(-1)!
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    etag: `"${file.tag}"`,
    'last-modified': new Date(file.savedAt).toUTCString(),
    'content-security-policy': locked,
    'content-type': file.contentType,
  }
  headers['accept-ranges'] = 'bytes'
  if (!file.contentType.startsWith('image/')) headers['content-disposition'] = attachment(name)
  const content = file.content as Uint8Array<ArrayBuffer>
  const part = partOf(c.req.header('range'), content.length)
  if (!part) return new Response(content, { headers })
  headers['content-range'] = `bytes ${part.from}-${part.to}/${content.length}`
  return new Response(content.subarray(part.from, part.to + 1), { status: 206, headers })
}

/**
 * The part that a player asks for to move within a film; null for the whole file, which every other range gets as well
 * (RFC 9110, 14.2: a server may ignore it).
 */
function partOf(range: string | undefined, length: number): { from: number; to: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return null
  const from = Number(first)
  const to = last ? Math.min(Number(last), length - 1) : length - 1
  return from <= to ? { from, to } : null
}
