import type { StoredFile } from '../../platform/ports/ports.ts'
import { attachment } from './attachment.ts'

/** A drawing may hold scripts: opened by itself it runs none, loads nothing and belongs to no origin. */
const locked = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * A stored file for one person's browser, which keeps it and asks each time whether it is still the same. Pictures are
 * shown, everything else is saved.
 */
export function answerFile(file: StoredFile): Response {
  const name = file.path.split('/').at(-1)!
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    etag: `"${file.tag}"`,
    'last-modified': new Date(file.savedAt).toUTCString(),
    'content-security-policy': locked,
    'content-type': file.contentType,
  }
  if (!file.contentType.startsWith('image/')) headers['content-disposition'] = attachment(name)
  return new Response(file.content as Uint8Array<ArrayBuffer>, { headers })
}
