import { sentenceTranslator } from '../../../shared/i18n/sentence.ts'
import { readerOf } from '../http/failure-reader.ts'
import type { ApiContext } from '../route.ts'

export interface ReasonReader {
  language: string
  /** A reason of a channel in the language of the request; words of services stay as they are. */
  read: (reason: string) => string
}

export async function reasonReader(c: ApiContext): Promise<ReasonReader> {
  const { language, words } = await readerOf(c.req.header('accept-language') ?? '')
  return { language, read: words ? sentenceTranslator(words) : (reason) => reason }
}
