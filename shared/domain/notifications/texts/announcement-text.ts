import type { Reader } from '../../reader.ts'
import { hostOf } from './notification-text.ts'
import { noticeText, type NoticeText } from './notice-text.ts'
import { wordsOf } from './reader-words.ts'

/** What a person wrote to others: plain text, in which web addresses become links. */
export interface Announcement {
  subject: string
  body: string
}

export function announcementText({ subject, body }: Announcement, site: string, reader: Reader): NoticeText {
  const because = wordsOf(reader)('notice.announcement', { site: hostOf(site) })
  const parts = { reader, subject: oneLine(subject), short: body.trim(), when: '', facts: [], links: [], because }
  return noticeText({ ...parts, paragraphs: body.trim().split(/\n{2,}/) })
}

/** What the test of a channel sends. */
export function testText(site: string, reader: Reader): NoticeText {
  const t = wordsOf(reader)
  const text = t('notice.testText', { site: hostOf(site) })
  const parts = { reader, subject: t('notice.test'), short: text, when: '', facts: [], links: [], because: '' }
  return noticeText({ ...parts, paragraphs: [text] })
}

const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
