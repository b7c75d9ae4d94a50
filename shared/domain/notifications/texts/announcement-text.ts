import { senderName } from '../../../i18n/mail-page.ts'
import type { MailBrand } from '../../brand/mail-brand.ts'
import type { Reader } from '../../reader.ts'
import { noticeText, type NoticeText } from './notice-text.ts'
import { wordsOf } from './reader-words.ts'

/** Whom a message is from: the organisation with this brand, or the product. */
export interface Sender {
  brand?: MailBrand
}

/** What a person wrote to others: plain text, in which web addresses become links. */
export interface Announcement {
  subject: string
  body: string
}

export function announcementText({ subject, body }: Announcement, sender: Sender, reader: Reader): NoticeText {
  const because = wordsOf(reader)('notice.announcement', { site: senderName(sender.brand) })
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
  const text = t('notice.testText', { site: senderName(sender.brand) })
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
