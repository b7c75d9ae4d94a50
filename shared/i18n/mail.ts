import ar from './mail.ar.json' with { type: 'json' }
import en from './mail.en.json' with { type: 'json' }
import fr from './mail.fr.json' with { type: 'json' }
import type { MailBrand } from '../domain/brand/mail-brand.ts'
import { productMailBrand } from '../domain/brand/mail-brand.ts'
import { escapeMarkup } from './markup-escape.ts'
import type { MailLanguage } from './mail-languages.ts'
import { buttonStyle, mailPage, mailStyles as styles, senderName } from './mail-page.ts'
import { createWords, type Dictionary } from './t.ts'

const dictionaries: Readonly<Record<string, Dictionary>> = { ar, en, fr }

export interface MailContent {
  kind: 'email' | 'password' | 'imported' | 'deletion' | 'report' | 'reportLink' | 'signIn' | 'breakGlass'
  language: MailLanguage
  /** of the reader, as they wrote it themselves: it may be anything */
  name: string
  /** where the button leads */
  link: string
  /** when it will happen, for a mail that announces something */
  day?: string
  /** whom a mail is about: a name that somebody typed */
  about?: string
  /** the name of a report's file: it holds what somebody typed */
  report?: string
  /** browser, system and place of a sign-in, as far as they are known: programs choose their names */
  origin?: readonly string[]
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand
}

/** Subject, text and HTML of a mail, and the name before the sender's address. */
export type ComposedMail = Record<'fromName' | 'subject' | 'text' | 'html', string>

/** A mail in the reader's language. Nothing that somebody else typed becomes a link or markup. */
export function composeMail({
  kind,
  language,
  name,
  link,
  day = '',
  report = '',
  about = '',
  origin = [],
  brand = productMailBrand,
}: MailContent): ComposedMail {
  const words = createWords(language, dictionaries[language]!)
  const greeting = words('mail.greeting', { name: firstName(name) })
  const says = words(`mail.${kind}.text`, {
    site: senderName(brand),
    day,
    about: plainName(about),
    report: plainName(report.replaceAll('.', ' ')),
    origin: origin.map(plainName).join(' · ') || words('mail.signIn.unknown'),
  })
  const action = words(`mail.${kind}.action`)
  const ignore = words(words.has(`mail.${kind}.ignore`) ? `mail.${kind}.ignore` : 'mail.ignore')
  const paragraph = (text: string) => `<p style="${styles.text}">${escapeMarkup(text)}</p>`
  const subject = words(`mail.${kind}.subject`, { report: plainName(report.replaceAll('.', ' ')) })
  return {
    fromName: senderName(brand),
    subject,
    text: [greeting, says, link, ignore].join('\n\n'),
    html: mailPage({
      language,
      title: subject,
      when: '',
      content:
        `${paragraph(greeting)}${paragraph(says)}` +
        `<p style="margin:22px 0 0"><a href="${escapeMarkup(link)}" style="${buttonStyle(brand)}">${escapeMarkup(action)}</a></p>`,
      foot: escapeMarkup(ignore),
      brand,
    }),
  }
}

/** What a mail addresses somebody by: the first word of their name. */
export const firstName = (name: string): string => plainName(name).split(' ')[0]!

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
