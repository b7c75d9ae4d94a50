import { useQuery } from '@tanstack/react-query'
import { sentenceTranslator } from '../../../shared/i18n/sentence.ts'
import { loadFailureSentences } from '../i18n/dictionary.ts'
import { useLanguage } from '../i18n/use-words.ts'

const english = (sentence: string): string => sentence

/**
 * What the server said in English of a thing that is pushed or kept, in the reader's language; as it is where there are
 * no words for it. The words are fetched when there is something to translate.
 */
export function useFailureText(sentence: string | null): string | null {
  const { language } = useLanguage()
  const { data: translate = english } = useQuery({
    queryKey: ['failure sentences', language],
    queryFn: async () => sentenceTranslator(await loadFailureSentences(language)),
    enabled: sentence !== null && language !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return sentence === null ? null : translate(sentence)
}
