import { filled, type Phrase } from '../../../shared/domain/failures.ts'
import type { ApiContext } from '../route.ts'
import { readerOf } from './failure-reader.ts'

/** Says reasons in the language of `Accept-Language`, as refusals are; words of services stay as they are. */
export async function reasonReader(c: ApiContext): Promise<(reason: Phrase) => string> {
  const { language, words } = await readerOf(c.req.header('accept-language') ?? '')
  c.header('content-language', language)
  c.header('vary', 'accept-language', { append: true })
  return (reason) => filled(reason, words)
}
