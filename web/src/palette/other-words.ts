import { useEffect, useState } from 'react'
import { createWords, type Dictionary, type Words } from '../../../shared/i18n/t.ts'
import { loadWords } from '../i18n/dictionary.ts'
import { languages, type Language } from '../i18n/languages.ts'
import { useLanguage } from '../i18n/use-words.ts'

/** The groups that name what the palette offers. */
const groups = ['palette', 'settings', 'app'] as const

async function wordsOf(language: Language): Promise<Words> {
  const found = await Promise.all(groups.map((group) => loadWords(group, language)))
  return createWords(language, Object.assign({}, ...found) as Dictionary)
}

const none: readonly Words[] = []

/** The words of the languages that the reader does not read now; none until they are loaded. */
export function useOtherWords(): readonly Words[] {
  const { language } = useLanguage()
  const [words, setWords] = useState(none)
  useEffect(() => {
    let isOver = false
    const others = languages.filter((each) => each !== language)
    const keep = (found: readonly Words[]) => {
      if (!isOver) setWords(found)
    }
    // without a network the reader's own words still find everything
    Promise.all(others.map(wordsOf)).then(keep, () => undefined)
    return () => {
      isOver = true
    }
  }, [language])
  return words
}
