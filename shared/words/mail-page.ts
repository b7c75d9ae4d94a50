import { escaped } from './mail.ts'
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
  button:
    'display:inline-block;background:#e2a33b;color:#21170a;text-decoration:none;font-size:15px;font-weight:600;padding:11px 20px;border-radius:8px',
  foot: 'max-width:560px;margin:16px auto 0;color:#474e66;font-size:12.5px;line-height:1.5;text-align:center',
  quiet: 'color:#474e66',
  link: 'color:#86560a',
} as const

/** For the mail programs that know it; the others show the light colours, or turn them round themselves. */
const darkColours =
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0c101d!important;color:#eef0f8!important}' +
  '.card{background:#141929!important;border-color:#2a3149!important}' +
  '.when,.foot,.foot a,.card span,.card th{color:#bac2d8!important}' +
  '.card a{color:#f0be6d!important}' +
  '.card a[style*="inline-block"]{background:#ebb157!important;color:#1e1506!important}' +
  '}'

export interface MailPage {
  language: MailLanguage
  title: string
  /** the line below the title; empty for none */
  when: string
  /** HTML between the title and the end of the card */
  content: string
  /** HTML below the card */
  foot: string
}

/** An e-mail with a title, a card and a foot. Title and `when` may be anything that people typed. */
export const mailPage = ({ language, title, when, content, foot }: MailPage): string =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
  `<title>${escaped(title)}</title><style>${darkColours}</style></head>` +
  `<body class="page" style="${mailStyles.body}"><div class="card" style="${mailStyles.card}">` +
  `<h1 style="${mailStyles.title}"><bdi>${escaped(title)}</bdi></h1>` +
  (when === '' ? '' : `<p class="when" style="${mailStyles.when}"><bdi>${escaped(when)}</bdi></p>`) +
  `${content}</div>` +
  (foot === '' ? '' : `<p class="foot" style="${mailStyles.foot}">${foot}</p>`) +
  '</body></html>'

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
