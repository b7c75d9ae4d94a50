import arFile from '../../../shared/words/export.ar.json' with { type: 'json' }
import enFile from '../../../shared/words/export.en.json' with { type: 'json' }
import frFile from '../../../shared/words/export.fr.json' with { type: 'json' }
import ar from '../../../shared/words/fleet.ar.json' with { type: 'json' }
import en from '../../../shared/words/fleet.en.json' with { type: 'json' }
import fr from '../../../shared/words/fleet.fr.json' with { type: 'json' }
import arReports from '../../../shared/words/reports.ar.json' with { type: 'json' }
import enReports from '../../../shared/words/reports.en.json' with { type: 'json' }
import frReports from '../../../shared/words/reports.fr.json' with { type: 'json' }
import { createWords, type Words } from '../../../shared/words/t.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

const words: Readonly<Record<Reader['language'], Words>> = {
  ar: createWords('ar', { ...ar, ...arFile, ...arReports }),
  en: createWords('en', { ...en, ...enFile, ...enReports }),
  fr: createWords('fr', { ...fr, ...frFile, ...frReports }),
}

/** The words of reports as files: titles and columns, and what events, alarms and units are called on screen. */
export const reportWords = (language: Reader['language']): Words => words[language]
