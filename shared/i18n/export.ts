import ar from './export.ar.json' with { type: 'json' }
import en from './export.en.json' with { type: 'json' }
import fr from './export.fr.json' with { type: 'json' }
import { createWords, type Words } from './t.ts'

const words = { ar: createWords('ar', ar), en: createWords('en', en), fr: createWords('fr', fr) } as const

/** The words of files that people take away. */
export const exportWords = (language: keyof typeof words): Words => words[language]
