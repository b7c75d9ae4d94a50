import type { FailureWords } from '../../../shared/domain/failures.ts'
import { mailLanguages, type MailLanguage } from '../../../shared/i18n/mail-languages.ts'
import { quality } from './preference.ts'
import type { FailureReader } from '../../platform/failure-answer.ts'

/**
 * The language of ours that an `Accept-Language` prefers (RFC 9110, 12.5.4): by weight, then by place; a region does not
 * matter. English when it names none of ours, or any (`*`).
 */
export function preferredLanguage(acceptLanguage: string): MailLanguage {
  const ranges = acceptLanguage.toLowerCase().split(',').map(quality)
  const wanted = ranges.flatMap(([tag, weight]) => {
    const base = tag === '*' ? 'en' : tag.split('-')[0]
    const language = mailLanguages.find((each) => each === base)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  return wanted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

const words: Readonly<Record<Exclude<MailLanguage, 'en'>, () => Promise<{ default: FailureWords }>>> = {
  ar: () => import('../../../shared/i18n/failures.ar.json', { with: { type: 'json' } }),
  fr: () => import('../../../shared/i18n/failures.fr.json', { with: { type: 'json' } }),
}

/** Who reads the refusals of a request. The words of a language are loaded with its first refusal. */
export async function readerOf(acceptLanguage: string): Promise<FailureReader> {
  const language = preferredLanguage(acceptLanguage)
  return language === 'en' ? { language } : { language, words: (await words[language]()).default }
}
