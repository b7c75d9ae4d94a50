import { plainLine, senderName } from '../../../i18n/mail-page.ts'
import type { MailBrand } from '../../brand/mail-brand.ts'
import type { Reader } from '../../reader.ts'
import { titleOf, type EventNotice } from './event-notice.ts'
import { linkTo } from './notification-text.ts'
import { noticeText, type NoticeText } from './notice-text.ts'
import { measuresOf, wordsOf } from './reader-words.ts'

/** Events of one kind and device that are said together. */
export interface DigestLine {
  device: { name: string }
  /** the newest of them */
  event: EventNotice
  count: number
  /** from the first of them, epoch ms */
  since: number
  /** whether a message about the first was sent, so that the line tells how many more there were within `withinMs` */
  isContinued: boolean
  withinMs: number
}

export interface Digest {
  why: 'quiet' | 'storm' | 'group'
  lines: readonly DigestLine[]
  /** events beyond the lines */
  others?: number
  /** the newest event, epoch ms */
  time: number
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand | undefined
  links: { open?: string | undefined; notice?: string | undefined; rule?: string | undefined }
}

/** A longer e-mail is not read, and a longer message not delivered. */
const digestLinesMax = 30
const shortLinesMax = 3

/** `Truck 4: Speeding, 14 more in 10 min` */
export function digestLine(line: DigestLine, reader: Reader): string {
  const { duration, time } = measuresOf(reader)
  const said = { device: plainLine(line.device.name), event: titleOf(line.event, reader), count: line.count }
  return line.isContinued
    ? wordsOf(reader)('notice.more', { ...said, time: duration(line.withinMs) })
    : wordsOf(reader)('notice.first', { ...said, time: time(line.since) })
}

/** One message instead of many: repeated events, a storm of them, or what quiet hours held back. */
export function digestText({ why, lines, others = 0, time, brand, links }: Digest, reader: Reader): NoticeText {
  const t = wordsOf(reader)
  const said = lines.slice(0, digestLinesMax).map((line) => digestLine(line, reader))
  const left = lines.length - said.length
  const leftText = (count: number) => (count > 0 ? [t('notice.digestLeft', { count })] : [])
  const all = t('notice.digest', { count: lines.reduce((sum, { count }) => sum + count, others) })
  const only = lines.length === 1 ? said[0] : undefined
  return noticeText({
    reader,
    brand,
    subject: only ?? all,
    short: [...said.slice(0, shortLinesMax), ...leftText(lines.length - shortLinesMax)].join('\n'),
    when: measuresOf(reader).time(time),
    paragraphs: [
      ...(why === 'group' ? [] : [t(why === 'quiet' ? 'notice.digestQuiet' : 'notice.digestStorm')]),
      [...said, ...leftText(left)].join('\n'),
    ],
    facts: [],
    links: [...linkTo(t('notice.openAll'), links.open), ...linkTo(t('notice.act'), links.notice)],
    because: senderName(brand),
    change: linkTo(t('notice.rule'), links.rule)[0],
  })
}

export interface Outage {
  devices: readonly { name: string }[]
  /** devices that the reader sees */
  total: number
  withinMs: number
  /** epoch ms */
  time: number
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand | undefined
  links: { open?: string | undefined; rule?: string | undefined }
}

const namesMax = 5

/** One message for many devices that went offline together. */
export function outageText({ devices, total, withinMs, time, brand, links }: Outage, reader: Reader): NoticeText {
  const t = wordsOf(reader)
  const measures = measuresOf(reader)
  const names = devices.slice(0, namesMax).map(({ name }) => plainLine(name))
  const others = devices.length - names.length
  const subject = t('notice.outage', { count: devices.length })
  const text = t('notice.outageText', {
    count: devices.length,
    total,
    time: measures.duration(withinMs),
    devices: measures.list(others > 0 ? [...names, t('notice.others', { count: others })] : names),
  })
  return noticeText({
    reader,
    brand,
    subject,
    short: text,
    when: measures.time(time),
    paragraphs: [text],
    facts: [],
    links: linkTo(t('notice.openAll'), links.open),
    because: senderName(brand),
    change: linkTo(t('notice.rule'), links.rule)[0],
  })
}
