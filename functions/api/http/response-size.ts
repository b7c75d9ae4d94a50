import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'
import { codingFor, compressed, compressedFromBytes } from './compression.ts'

/** A function may answer 6 MB, headers and base64 included; the gateway breaks anything above with a bare 500. */
const answerBytesMax = 5_500_000
/** of what is no text, before it is written in base64 */
const bytesOfBase64Max = answerBytesMax * 0.75

/**
 * The answer, compressed where the client takes that: neither the gateway nor the content network compresses answers
 * that are not kept. One that is compressed already stays as it is.
 * @throws Failure tooLarge
 */
export async function fitted(c: ApiContext, answer: Response): Promise<Response> {
  if (!answer.body || answer.headers.has('content-encoding')) return answer
  const isText = /^text\/|\b(?:json|xml)\b/.test(answer.headers.get('content-type') ?? '')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!isText || bytes.length < compressedFromBytes) {
    requireFit(bytes, isText ? answerBytesMax : bytesOfBase64Max)
    return new Response(bytes, answer)
  }
  const headers = new Headers(answer.headers)
  headers.append('vary', 'Accept-Encoding')
  const coding = codingFor(c.req.header('accept-encoding'))
  const body = coding ? new Uint8Array(await compressed(coding, bytes)) : bytes
  requireFit(body, coding ? bytesOfBase64Max : answerBytesMax)
  if (coding) {
    headers.set('content-encoding', coding)
    const tag = headers.get('etag')
    // these are not the bytes that the tag names
    if (tag !== null) headers.set('etag', `W/${tag.replace(/^W\//, '')}`)
  }
  return new Response(body, { status: answer.status, headers })
}

function requireFit(bytes: Uint8Array, bytesMax: number): void {
  if (bytes.length <= bytesMax) return
  throw new Failure('tooLarge', 'The answer is too large. Ask for a shorter period or for fewer things.')
}
