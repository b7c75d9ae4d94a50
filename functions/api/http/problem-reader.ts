import type { MailLanguage } from '../../../shared/i18n/mail-languages.ts'
import { sentenceTranslator } from '../../../shared/i18n/sentence.ts'
import type { NotedProblem } from '../../platform/ports/ports.ts'
import { readerOf } from './failure-reader.ts'

const words: Readonly<
  Record<Exclude<MailLanguage, 'en'>, () => Promise<{ default: Readonly<Record<string, string>> }>>
> = {
  ar: () => import('../../../shared/i18n/problems.ar.json', { with: { type: 'json' } }),
  fr: () => import('../../../shared/i18n/problems.fr.json', { with: { type: 'json' } }),
}

export interface ProblemReader {
  language: MailLanguage
  /** The problem with its reason in the reader's language; in English where it has no translation. */
  read: (problem: NotedProblem) => NotedProblem
}

/** Who reads stored problems. What trackers sent has its own words; of records it is what would refuse them. */
export async function problemReaderOf(acceptLanguage: string | undefined): Promise<ProblemReader> {
  const { language, words: failures = {} } = await readerOf(acceptLanguage ?? '')
  if (language === 'en') return { language, read: (problem) => problem }
  const ofTrackers = sentenceTranslator((await words[language]()).default)
  const ofRecords = sentenceTranslator(failures)
  const translated = ({ kind, reason }: NotedProblem) => (kind === 'device' ? ofTrackers : ofRecords)(reason)
  return { language, read: (problem) => ({ ...problem, reason: translated(problem) }) }
}
