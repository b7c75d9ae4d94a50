import { productMailBrand, type MailBrand } from '../domain/brand/mail-brand.ts'
import { escapeMarkup } from './markup-escape.ts'
import type { MailLanguage } from './mail-languages.ts'

/** Mail programs know little CSS, so it stands on the elements. Colours are those of the screens (`web/src/ui/tokens.css`). */
export const mailStyles = {
  body: 'margin:0;padding:24px 12px;background:#f4f1ea;font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#161b2e',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ded2;border-radius:12px;padding:28px',
  title: 'margin:0 0 4px;font-size:20px;line-height:1.3;font-weight:600',
  when: 'margin:0 0 20px;color:#474e66;font-size:14px',
  text: 'margin:0 0 16px;font-size:15px;line-height:1.55',
  label:
    'padding:6px 0;color:#474e66;font-size:14px;vertical-align:top;white-space:nowrap;text-align:start;font-weight:400',
  value: 'padding:6px 16px;font-size:14px;text-align:start',
  foot: 'max-width:560px;margin:16px auto 0;color:#474e66;font-size:12.5px;line-height:1.5;text-align:center',
  quiet: 'color:#474e66',
  sender: 'max-width:560px;margin:0 auto 16px;font-size:16px;line-height:1.3;font-weight:600;color:#161b2e',
  logo: 'height:32px;max-width:200px;vertical-align:middle;border:0;border-radius:6px',
} as const

/** The one thing to do. */
export const buttonStyle = ({ light }: MailBrand): string =>
  `display:inline-block;background:${light.button};color:${light.onButton};text-decoration:none;font-size:15px;font-weight:600;padding:11px 20px;border-radius:8px`
export const linkStyle = ({ light }: MailBrand): string => `color:${light.link}`

/** For the mail programs that know it; the others show the light colours, or turn them round themselves. */
const darkColours = ({ dark }: MailBrand, more: string): string =>
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0c101d!important;color:#eef0f8!important}' +
  '.card{background:#141929!important;border-color:#2a3149!important}' +
  '.when,.foot,.foot a,.card span,.card th{color:#bac2d8!important}' +
  '.sender{color:#eef0f8!important}.sender img{background:#ffffff!important;padding:4px!important}' +
  `.card a{color:${dark.link}!important}` +
  `.card a[style*="inline-block"]{background:${dark.button}!important;color:${dark.onButton}!important}` +
  `${more}}`

export interface MailPage {
  language: MailLanguage
  title: string
  /** the line below the title; empty for none */
  when: string
  /** HTML between the title and the end of the card */
  content: string
  /** HTML below the card */
  foot: string
  /** of the organisation that it is from; the product's own when absent */
  brand?: MailBrand | undefined
  /** rules of its content for dark mail programs */
  dark?: string
}

/**
 * An e-mail with its sender, a title, a card and a foot. The names, title and `when` may be anything that people typed. The
 * logo is fetched by programs that load pictures; the sender's title stands beside it either way.
 */
export const mailPage = ({
  language,
  title,
  when,
  content,
  foot,
  brand = productMailBrand,
  dark = '',
}: MailPage): string =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
  `<title>${escapeMarkup(title)}</title><style>${darkColours(brand, dark)}</style></head>` +
  `<body class="page" style="${mailStyles.body}">${senderLine(brand)}<div class="card" style="${mailStyles.card}">` +
  `<h1 style="${mailStyles.title}"><bdi>${escapeMarkup(title)}</bdi></h1>` +
  (when === '' ? '' : `<p class="when" style="${mailStyles.when}"><bdi>${escapeMarkup(when)}</bdi></p>`) +
  `${content}</div>` +
  (foot === '' ? '' : `<p class="foot" style="${mailStyles.foot}">${foot}</p>`) +
  '</body></html>'

const senderLine = ({ title, logo }: MailBrand): string =>
  `<p class="sender" style="${mailStyles.sender}">` +
  (logo === null ? '' : `<img src="${escapeMarkup(logo)}" alt="" height="32" style="${mailStyles.logo}">&nbsp; `) +
  `<bdi>${escapeMarkup(senderName({ title }))}</bdi></p>`

/** Who an e-mail says it is from, also before the sender's address: the organisation's title, or the product. */
export const senderName = ({ title }: Pick<MailBrand, 'title'> = productMailBrand): string => plainLine(title)

const lineLengthMax = 120

/** In one line and without what mail programs make links of: `www.a.example` becomes `www a example`. */
export const plainLine = (text: string): string =>
  Array.from(
    text
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .replace(/[.:/\\@]+(?=\S)/g, ' ')
      .trim(),
  )
    .slice(0, lineLengthMax)
    .join('')
