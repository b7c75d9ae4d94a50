import { readFileSync } from 'node:fs'
import { createWords, type Dictionary, type Words } from '../../../shared/i18n/t.ts'

const files = ['app', 'fleet', 'map', 'commands']

/** The product's own words of one language. */
export function wordsOf(language: 'ar' | 'en' | 'fr'): Words {
  const dictionaries = files.map(
    (file) => JSON.parse(readFileSync(`shared/i18n/${file}.${language}.json`, 'utf8')) as Dictionary,
  )
  return createWords(language, Object.assign({}, ...dictionaries) as Dictionary)
}
