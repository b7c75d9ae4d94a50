import { Failure, noun, type Phrase } from '../../../shared/domain/failures.ts'
import { readerOf as readerOfPerson, type Reader } from '../../../shared/domain/reader.ts'
import { isReaderLanguage } from '../../../shared/entities/reader-language.ts'
import type { ScopedCaller } from '../route.ts'

/** How the caller reads a file. @param query whose `locale` comes before what is kept of the person @throws Failure invalid */
export async function readerOf(caller: ScopedCaller, query?: URLSearchParams): Promise<Reader> {
  const locale = query?.get('locale') ?? ''
  if (locale !== '' && !isReaderLanguage(locale)) {
    const problem: Phrase = { text: 'give {wanted}.', values: { wanted: noun('one of ar, en or fr') } }
    throw new Failure('invalid', '{field}: {problem}', { field: 'locale', values: { problem } })
  }
  return readerOfPerson({ user: caller.user, server: await caller.settings() }, locale)
}
