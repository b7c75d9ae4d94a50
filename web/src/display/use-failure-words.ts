import { useQuery } from '@tanstack/react-query'
import { filled, noun, type FailureWords, type Phrase } from '../../../shared/domain/failures.ts'
import { loadFailureWords } from '../i18n/dictionary.ts'
import { useLanguage } from '../i18n/use-words.ts'

const english: FailureWords = {}

/** The server's sentences in the reader's language, for what is pushed or kept; fetched when they are needed. */
export function useFailureWords(isNeeded: boolean): FailureWords {
  const { language } = useLanguage()
  const { data = english } = useQuery({
    queryKey: ['failure words', language],
    queryFn: () => loadFailureWords(language),
    enabled: isNeeded && language !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** What the server says in English, or by its key, of what is pushed or kept, in the reader's language; as it is where it has no words. */
export function useFailureText(said: string | Phrase | null): string | null {
  const words = useFailureWords(said !== null)
  return said === null ? null : filled(typeof said === 'string' ? noun(said) : said, words)
}
