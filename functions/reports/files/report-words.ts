import arFile from '../../../shared/i18n/export.ar.json' with { type: 'json' }
import enFile from '../../../shared/i18n/export.en.json' with { type: 'json' }
import frFile from '../../../shared/i18n/export.fr.json' with { type: 'json' }
import ar from '../../../shared/i18n/fleet.ar.json' with { type: 'json' }
import en from '../../../shared/i18n/fleet.en.json' with { type: 'json' }
import fr from '../../../shared/i18n/fleet.fr.json' with { type: 'json' }
import arReports from '../../../shared/i18n/reports.ar.json' with { type: 'json' }
import enReports from '../../../shared/i18n/reports.en.json' with { type: 'json' }
import frReports from '../../../shared/i18n/reports.fr.json' with { type: 'json' }
import { createWords, type Words } from '../../../shared/i18n/t.ts'
import type { Reader } from '../../../shared/domain/reader.ts'

const words: Readonly<Record<Reader['language'], Words>> = {
  ar: createWords('ar', { ...ar, ...arFile, ...arReports }),
  en: createWords('en', { ...en, ...enFile, ...enReports }),
  fr: createWords('fr', { ...fr, ...frFile, ...frReports }),
}

/** The words of reports as files: titles and columns, and what events, alarms and units are called on screen. */
export const reportWords = (language: Reader['language']): Words => words[language]
