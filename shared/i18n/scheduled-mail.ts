import { momentOfWallTime, wallTimeOf } from '../domain/time/time-zone.ts'
import { dayMs } from '../domain/time/durations.ts'
import ar from './mail.ar.json' with { type: 'json' }
import en from './mail.en.json' with { type: 'json' }
import fr from './mail.fr.json' with { type: 'json' }
import { productMailBrand, type MailBrand } from '../domain/brand/mail-brand.ts'
import { escapeMarkup } from './markup-escape.ts'
import { firstName, type ComposedMail } from './mail.ts'
import type { MailLanguage } from './mail-languages.ts'
import type { MailPart } from './performance-mail.ts'
import { buttonStyle, mailPage, mailStyles as styles, plainLine, senderName } from './mail-page.ts'
import { createWords, regionOf, type Dictionary } from './t.ts'

const dictionaries: Readonly<Record<string, Dictionary>> = { ar, en, fr }

/** A period as its reader sees it. */
export interface MailedPeriod {
  language: MailLanguage
  /** IANA name of the reader's zone */
  zone: string
  /** the occurrence, epoch ms; its end does not belong to it */
  from: number
  to: number
}

/** What the mail of a scheduled report says. Names and the description may be anything that people typed. */
export interface ScheduledMail extends MailedPeriod {
  /** of the reader, or of who has it sent to somebody without an account */
  name: string
  /** to somebody without an account: the link is theirs, and ends */
  isOutside?: boolean
  description: string
  /** what it is called in that language */
  report: string
  devices: number
  /** otherwise the file is behind the link */
  isAttached: boolean
  /** where the report is seen, or its file */
  link: string
  /** the page that asks whether to end the subscription */
  unsubscribePage: string
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand
  /** what the report says in the mail itself; absent where it is in the file alone */
  part?: MailPart
}

/** The mail in the reader's language. Nothing that somebody typed becomes a link or markup. */
export function composeScheduledMail(mail: ScheduledMail): ComposedMail {
  const { language } = mail
  const words = createWords(language, dictionaries[language]!)
  const t = (key: string, values = {}) => words(`mail.scheduled.${key}`, values)
  const description = plainLine(mail.description)
  const period = periodText(mail)
  const { isOutside = false } = mail
  const greeting = isOutside ? t('greeting') : words('mail.greeting', { name: firstName(mail.name) })
  const says = t(mail.isAttached ? (isOutside ? 'attachedOutside' : 'attached') : 'linked', { period })
  const facts: readonly (readonly [string, string])[] = [
    [t('report'), mail.report],
    [t('period'), period],
    [t('devices'), new Intl.NumberFormat(regionOf[language]).format(mail.devices)],
    [t('zone'), mail.zone],
  ]
  const above = (label: string, address: string) => `${t('above', { label })}\n${address}`
  const action = t(mail.isAttached && !isOutside ? 'view' : 'download')
  const because = t(isOutside ? 'becauseOutside' : 'because', {
    description,
    site: senderName(mail.brand),
    name: plainLine(mail.name),
  })
  const subject = `${description} · ${period}`
  const linesOf = (said: typeof facts) => said.map(([label, value]) => t('fact', { label, value })).join('\n')
  const lines = [...(mail.part ? [linesOf(mail.part.lines)] : []), linesOf(facts)]
  return {
    fromName: senderName(mail.brand),
    subject,
    text: [greeting, says, ...lines, above(action, mail.link), because, above(t('end'), mail.unsubscribePage)].join(
      '\n\n',
    ),
    html: page({ mail, description, greeting, says, facts, action, because, end: t('end') }),
  }
}

interface Page {
  mail: ScheduledMail
  description: string
  greeting: string
  says: string
  facts: readonly (readonly [string, string])[]
  action: string
  because: string
  end: string
}

function page({ mail, description, greeting, says, facts, action, because, end }: Page): string {
  const { language, link, unsubscribePage, brand = productMailBrand, part } = mail
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${styles.label}">${escapeMarkup(label)}</th>` +
      `<td style="${styles.value}"><bdi>${escapeMarkup(value)}</bdi></td></tr>`,
  )
  return mailPage({
    language,
    brand,
    title: description,
    when: facts[1]![1],
    ...(part && { dark: part.dark }),
    content:
      `<p style="${styles.text}">${escapeMarkup(greeting)}</p><p style="${styles.text}">${escapeMarkup(says)}</p>` +
      (part?.html ?? '') +
      `<table role="presentation" style="border-collapse:collapse;margin:0 0 22px">${rows.join('')}</table>` +
      `<a href="${escapeMarkup(link)}" style="${buttonStyle(brand)}">${escapeMarkup(action)}</a>`,
    foot: `${escapeMarkup(because)}<br><a href="${escapeMarkup(unsubscribePage)}" style="${styles.quiet}">${escapeMarkup(end)}</a>`,
  })
}

/** Days as days where the period is made of whole ones in the reader's zone, else with the time. */
export function periodText({ from, to, zone, language }: MailedPeriod): string {
  const isMidnight = (time: number) => {
    const wall = wallTimeOf(time, zone)
    return momentOfWallTime(wall - (wall % dayMs), zone) === time
  }
  const isOfDays = isMidnight(from) && isMidnight(to)
  const format = new Intl.DateTimeFormat(regionOf[language], {
    timeZone: zone,
    ...(isOfDays ? { dateStyle: 'long' } : { dateStyle: 'medium', timeStyle: 'short' }),
  })
  return format.formatRange(from, isOfDays ? to - 1 : to)
}
