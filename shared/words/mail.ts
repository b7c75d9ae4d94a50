import ar from './mail.ar.json' with { type: 'json' }
import en from './mail.en.json' with { type: 'json' }
import fr from './mail.fr.json' with { type: 'json' }
import type { MailLanguage } from './mail-languages.ts'
import { createWords, type Dictionary } from './t.ts'

const dictionaries: Readonly<Record<string, Dictionary>> = { ar, en, fr }

export interface MailContent {
  kind: 'email' | 'password' | 'deletion' | 'report' | 'reportLink' | 'signIn'
  language: MailLanguage
  /** of the reader, as they wrote it themselves: it may be anything */
  name: string
  /** where the product is found, and where the button leads */
  site: string
  link: string
  /** when it will happen, for a mail that announces something */
  day?: string
  /** the name of a report's file: it holds what somebody typed */
  report?: string
  /** browser, system and place of a sign-in, as far as they are known: programs choose their names */
  origin?: readonly string[]
}

/** Subject, text and HTML of a mail in the reader's language. Nothing that somebody else typed becomes a link or markup. */
export function composeMail({
  kind,
  language,
  name,
  site,
  link,
  day = '',
  report = '',
  origin = [],
}: MailContent): Record<'subject' | 'text' | 'html', string> {
  const words = createWords(language, dictionaries[language]!)
  const greeting = words('mail.greeting', { name: plainName(name) })
  const says = words(`mail.${kind}.text`, {
    site: site.replace(/^https?:\/\//, ''),
    day,
    report: plainName(report.replaceAll('.', ' ')),
    origin: origin.map(plainName).join(' · ') || words('mail.signIn.unknown'),
  })
  const action = words(`mail.${kind}.action`)
  const ignore = words(words.has(`mail.${kind}.ignore`) ? `mail.${kind}.ignore` : 'mail.ignore')
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`
  const button = `<p><a href="${escaped(link)}">${escaped(action)}</a></p>`
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return {
    subject: words(`mail.${kind}.subject`, { report: plainName(report.replaceAll('.', ' ')) }),
    text: [greeting, says, link, ignore].join('\n\n'),
    html:
      `<!doctype html><html lang="${language}" dir="${direction}"><body>` +
      `${paragraph(greeting)}${paragraph(says)}${button}${paragraph(ignore)}</body></html>`,
  }
}

const nameLengthMax = 60

/** Letters, digits, blanks, hyphens and apostrophes: a name that is a web address stops being one. */
export const plainName = (name: string): string =>
  Array.from(
    name
      .replace(/[^\p{L}\p{M}\p{N} '’-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
    .slice(0, nameLengthMax)
    .join('')

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
