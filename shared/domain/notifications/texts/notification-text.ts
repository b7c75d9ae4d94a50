import { plainLine, senderName } from '../../../i18n/mail-page.ts'
import type { MailBrand } from '../../brand/mail-brand.ts'
import type { Reader } from '../../reader.ts'
import { detailOf, noticeFacts, ownNotice, titleOf, type EventNotice, type NotifiedRecords } from './event-notice.ts'
import { noticeText, type NoticeLink, type NoticeText } from './notice-text.ts'
import { ownTextFor, type OwnTexts } from './own-text.ts'
import { wordsOf, measuresOf } from './reader-words.ts'

export interface NotificationContext extends NotifiedRecords {
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand | undefined
  /** the notification that matched; its description and texts may be anything that people typed */
  rule: { description: string; texts?: OwnTexts } | null
  links: NotificationLinks
}

/** Addresses of ours; those that are absent are not offered. */
export interface NotificationLinks {
  /** the event's page */
  open?: string | undefined
  /** shows, acknowledges and mutes without a session */
  notice?: string | undefined
  /** the form of the notification */
  rule?: string | undefined
}

/** The message about one event, in the language, the units and the zone of the reader. Nothing that people or trackers wrote becomes a link or markup. */
export function notificationText(event: EventNotice, context: NotificationContext, reader: Reader): NoticeText {
  const t = wordsOf(reader)
  const { time } = measuresOf(reader)
  const [device, what] = [plainLine(context.device.name), titleOf(event, reader)]
  const detail = detailOf(event, context, reader)
  const said = { device, event: what, time: time(event.eventTime) }
  const { open, notice, rule } = context.links
  const text = ownTextFor(context.rule?.texts ?? {}, reader.language)
  const own = text && ownNotice(text, { event, records: context }, reader)
  return noticeText({
    reader,
    brand: context.brand,
    subject: own ?? t('notice.subject', said),
    short: own ?? (detail === null ? t('notice.short', said) : t('notice.shortDetail', { ...said, detail })),
    when: said.time,
    paragraphs: [],
    facts: noticeFacts(event, context, reader),
    links: [
      ...linkTo(t(context.position ? 'notice.openMap' : 'notice.open'), open),
      ...linkTo(t('notice.act'), notice),
    ],
    because: whyText(event, context, reader),
    change: linkTo(t('notice.rule'), rule)[0],
  })
}

/** Which notification the reader owes the message to, in a sentence. */
export function whyText(
  event: EventNotice,
  { rule, brand }: Pick<NotificationContext, 'rule' | 'brand'>,
  reader: Reader,
): string {
  const t = wordsOf(reader)
  const named = {
    site: senderName(brand),
    rule: plainLine(rule?.description ?? ''),
    event: t(`event.${event.type}`),
  }
  return t(named.rule === '' ? 'notice.whyUnnamed' : 'notice.why', named)
}

export const linkTo = (label: string, address: string | undefined): NoticeLink[] =>
  address === undefined ? [] : [{ label, address }]
