import ar from './archive.ar.json' with { type: 'json' }
import en from './archive.en.json' with { type: 'json' }
import fr from './archive.fr.json' with { type: 'json' }
import { createWords } from './t.ts'

const dictionaries = { en, fr, ar }
const paragraphs = [
  'intro',
  'organisation',
  'records',
  'links',
  'openid',
  'events',
  'commands',
  'logbook',
  'services',
  'positions',
  'files',
  'audit',
  'manifest',
] as const

/** What an archive contains, for the person who opens it years later: in every language. */
export const archiveReadme = (): string =>
  Object.entries(dictionaries)
    .map(([language, dictionary]) => {
      const words = createWords(language, dictionary)
      const title = words('archive.title')
      return [title, '='.repeat(title.length), '', ...paragraphs.map((part) => `${words(`archive.${part}`)}\n`)].join(
        '\n',
      )
    })
    .join('\n\n')
