import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'

/** A function may answer 6 MB, headers and base64 included; the gateway breaks anything above with a bare 500. */
const answerBytesMax = 5_500_000
/** of what is no text, before it is written in base64 */
const bytesOfBase64Max = answerBytesMax * 0.75

const compress = promisify(gzip)

/**
 * The answer, compressed when it could not leave otherwise. Smaller ones are the content network's business.
 * @throws Failure tooLarge
 */
export async function fitted(c: ApiContext, answer: Response): Promise<Response> {
  if (!answer.body) return answer
  const isText = /^text\/|\b(?:json|xml)\b/.test(answer.headers.get('content-type') ?? '')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length <= (isText ? answerBytesMax : bytesOfBase64Max)) return new Response(bytes, answer)
  const accepted = isText && c.req.header('accept-encoding')?.includes('gzip') === true
  const small = accepted ? await compress(bytes, { level: 3 }) : null
  if (!small || small.length > bytesOfBase64Max) {
    throw new Failure('tooLarge', 'The answer is too large. Ask for a shorter period or for fewer things.')
  }
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(small), { status: answer.status, headers })
}
