import { useQuery } from '@tanstack/react-query'
import { sentenceTranslator } from '../../../shared/i18n/sentence.ts'
import { loadProblemSentences } from '../i18n/dictionary.ts'
import { useLanguage } from '../i18n/use-words.ts'
import { reasonText } from './reason-text.ts'

/**
 * Why something of a message was not stored, in the reader's language, without the field that it begins with. Live
 * lines are English, and so is what the server has no words for.
 */
export function useReasonText(): (field: string, reason: string) => string {
  const { language } = useLanguage()
  const { data: translate = (english: string) => english } = useQuery({
    queryKey: ['problem sentences', language],
    queryFn: async () => sentenceTranslator(await loadProblemSentences(language)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (field, reason) => reasonText(field, translate(reason))
}
