import { escaped } from './mail.ts'
import type { MailLanguage } from './mail-languages.ts'

/** Mail programs know little CSS, so it stands on the elements. Colours are those of the screens. */
export const mailStyles = {
  body: 'margin:0;padding:24px 12px;background:#f4f5f7;font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#1c2430',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e1e5ea;border-radius:12px;padding:28px',
  title: 'margin:0 0 4px;font-size:20px;line-height:1.3;font-weight:600',
  when: 'margin:0 0 20px;color:#5a6675;font-size:14px',
  text: 'margin:0 0 16px;font-size:15px;line-height:1.55',
  label:
    'padding:6px 0;color:#5a6675;font-size:14px;vertical-align:top;white-space:nowrap;text-align:start;font-weight:400',
  value: 'padding:6px 16px;font-size:14px;text-align:start',
  button:
    'display:inline-block;background:#1558d6;color:#ffffff;text-decoration:none;font-size:15px;font-weight:600;padding:11px 20px;border-radius:8px',
  foot: 'max-width:560px;margin:16px auto 0;color:#5a6675;font-size:12.5px;line-height:1.5;text-align:center',
  quiet: 'color:#5a6675',
} as const

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
  `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>` +
  `<body style="${mailStyles.body}"><div style="${mailStyles.card}">` +
  `<h1 style="${mailStyles.title}"><bdi>${escaped(title)}</bdi></h1>` +
  (when === '' ? '' : `<p style="${mailStyles.when}"><bdi>${escaped(when)}</bdi></p>`) +
  `${content}</div>` +
  (foot === '' ? '' : `<p style="${mailStyles.foot}">${foot}</p>`) +
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
