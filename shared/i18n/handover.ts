import ar from './handover.ar.json' with { type: 'json' }
import en from './handover.en.json' with { type: 'json' }
import fr from './handover.fr.json' with { type: 'json' }
import { createWords, type Words } from './t.ts'

const words = { ar: createWords('ar', ar), en: createWords('en', en), fr: createWords('fr', fr) } as const

/** The words that go along with the certificate of a tracker. */
export const handoverWords = (language: keyof typeof words): Words => words[language]
