import { escapeMarkup } from '../../../i18n/markup-escape.ts'
import { productMailBrand, type MailBrand } from '../../brand/mail-brand.ts'
import { buttonStyle, linkStyle, mailPage, mailStyles as styles, senderName } from '../../../i18n/mail-page.ts'
import type { Reader } from '../../reader.ts'
import type { NoticeFact } from './event-notice.ts'
import { wordsOf } from './reader-words.ts'

/** One message in every form that a channel may need. */
export interface NoticeText {
  /** before the address of an e-mail's sender */
  fromName: string
  subject: string
  /** one line, for all but e-mail */
  short: string
  text: string
  html: string
}

export interface NoticeLink {
  label: string
  address: string
}

export interface NoticeParts {
  reader: Reader
  subject: string
  short: string
  /** the line below the title of the e-mail */
  when: string
  paragraphs: readonly string[]
  facts: readonly NoticeFact[]
  /** the first is a button */
  links: readonly NoticeLink[]
  /** why the reader gets it */
  because: string
  /** where that is changed */
  change?: NoticeLink | undefined
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand | undefined
}

/** @param parts which may hold anything that people typed, except in the addresses of links */
export function noticeText(parts: NoticeParts): NoticeText {
  const { reader, subject, short, when, paragraphs, facts, links, because, change } = parts
  const fact = ({ label, value }: NoticeFact) => wordsOf(reader)('notice.fact', { label, value })
  const link = ({ label, address }: NoticeLink) => `${wordsOf(reader)('notice.above', { label })}\n${address}`
  const plain = [
    ...paragraphs,
    facts.map(fact).join('\n'),
    ...links.map(link),
    because,
    ...(change ? [link(change)] : []),
  ]
  return {
    fromName: senderName(parts.brand),
    subject,
    short,
    text: plain.filter((part) => part !== '').join('\n\n'),
    html: mailPage({
      language: reader.language,
      brand: parts.brand,
      title: subject,
      when,
      content: contentOf(parts),
      foot: escapeMarkup(because) + (change ? `<br>${anchor(change, styles.quiet)}` : ''),
    }),
  }
}

/** Paragraphs only: some mail programs show nothing else as it was meant. */
function contentOf({ paragraphs, facts, links, brand = productMailBrand }: NoticeParts): string {
  const [first, ...others] = links
  const lines = facts.map(
    ({ label, value }) =>
      `<p style="margin:0 0 8px;font-size:15px;line-height:1.5"><span style="${styles.quiet}">${escapeMarkup(label)}</span><br>` +
      `<bdi>${escapeMarkup(value)}</bdi></p>`,
  )
  return [
    ...paragraphs.map((text) => `<p style="${styles.text}">${withLinks(text, linkStyle(brand))}</p>`),
    ...lines,
    first ? `<p style="margin:22px 0 0">${anchor(first, buttonStyle(brand))}</p>` : '',
    ...others.map((link) => `<p style="margin:14px 0 0;font-size:15px">${anchor(link, linkStyle(brand))}</p>`),
  ].join('')
}

const anchor = ({ label, address }: NoticeLink, style: string): string =>
  `<a href="${escapeMarkup(address)}" style="${style}">${escapeMarkup(label)}</a>`

/** Web addresses become links, lines stay lines; the rest is text. */
const withLinks = (text: string, style: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeMarkup(part)}" style="${style}">${escapeMarkup(part)}</a>`
        : escapeMarkup(part).replace(/\r\n?|\n/g, '<br>'),
    )
    .join('')
