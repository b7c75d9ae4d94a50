import { senderOf } from '../../../i18n/mail-page.ts'
import type { MailBrand } from '../../brand/mail-brand.ts'
import type { Reader } from '../../reader.ts'
import { noticeText, type NoticeText } from './notice-text.ts'
import { wordsOf } from './reader-words.ts'

/** Whom a message is from: the product's own address, without a slash at the end, and the brand of the organisation. */
export interface Sender {
  site: string
  brand?: MailBrand
}

/** What a person wrote to others: plain text, in which web addresses become links. */
export interface Announcement {
  subject: string
  body: string
}

export function announcementText({ subject, body }: Announcement, sender: Sender, reader: Reader): NoticeText {
  const because = wordsOf(reader)('notice.announcement', { site: senderOf(sender.site, sender.brand) })
  const parts = {
    reader,
    brand: sender.brand,
    subject: oneLine(subject),
    short: body.trim(),
    when: '',
    facts: [],
    links: [],
    because,
  }
  return noticeText({ ...parts, paragraphs: body.trim().split(/\n{2,}/) })
}

/** What the test of a channel sends. */
export function testText(sender: Sender, reader: Reader): NoticeText {
  const t = wordsOf(reader)
  const text = t('notice.testText', { site: senderOf(sender.site, sender.brand) })
  const parts = {
    reader,
    brand: sender.brand,
    subject: t('notice.test'),
    short: text,
    when: '',
    facts: [],
    links: [],
    because: '',
  }
  return noticeText({ ...parts, paragraphs: [text] })
}

const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
