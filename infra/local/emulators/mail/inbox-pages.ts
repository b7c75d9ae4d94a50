import { createHash } from 'node:crypto'
import type { Email } from './email.ts'
import type { Failure } from './outgoing.ts'

export function inboxPage(emails: readonly Email[], failures: readonly Failure[] = []): string {
  const rows = emails.map(
    ({ id, sentAt, to, subject, attachments }) =>
      `<a class="row" href="/inbox/${encodeURIComponent(id)}"><b>${escaped(subject)}</b>` +
      `<span>${escaped(to.join(', '))}${attachments.length > 0 ? ' · with attachment' : ''}</span>` +
      `${time(sentAt)}</a>`,
  )
  const empty = '<p class="empty">No emails yet. Emails that Qafila sends on this machine appear here.</p>'
  return frame('Inbox', `<h1>Inbox</h1>${failures.map(failureRow).join('')}${rows.length > 0 ? rows.join('') : empty}`)
}

const failureRow = ({ to, subject, because, tries, lastAt }: Failure): string =>
  `<div class="row failure" role="alert"><b>${escaped(subject)}</b>` +
  `<span>${escaped(to)} · not sent, ${tries === 1 ? '1 try' : `${tries} tries`}: ${escaped(because)}</span>` +
  `${time(lastAt)}</div>`

export function messagePage(email: Email): string {
  const here = `/inbox/${encodeURIComponent(email.id)}`
  const files = email.attachments.map(
    ({ name, bytes }, index) =>
      `<a class="file" href="${here}/attachments/${index}">Attachment: ${escaped(name)} <span>${size(bytes)}</span></a>`,
  )
  const body = email.html
    ? `<iframe sandbox src="${here}/html" title="What the mail says"></iframe>`
    : `<pre>${escaped(email.text)}</pre>`
  return frame(
    email.subject,
    `<a class="back" href="/inbox">← Inbox</a><h1>${escaped(email.subject)}</h1>` +
      `<p class="facts">From ${escaped(email.fromName ?? '')} &lt;${escaped(email.from)}&gt; to ${escaped(email.to.join(', '))}, ` +
      `${time(email.sentAt)}</p>${files.join('')}${body}`,
  )
}

/** Colours and type of `web/src/ui/tokens.css`, so that it looks like a page of the product. */
const style = `
:root { color-scheme: light dark; --canvas: #f4f1ea; --panel: #ffffff; --hover: #f8f6f1; --border: #e4ded2;
  --text: #161b2e; --soft: #474e66; --link: #86560a; --bad: #bf2d2d;
  font: 14px/1.45 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif }
@media (prefers-color-scheme: dark) { :root { --canvas: #0c101d; --panel: #141929; --hover: #1b2136; --border: #2a3149;
  --text: #eef0f8; --soft: #bac2d8; --link: #f0be6d; --bad: #ff837a } }
body { margin: 0; background: var(--canvas); color: var(--text) }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px }
h1 { margin: 12px 0 16px; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere }
a { color: inherit }
.back { color: var(--link); font-weight: 500; text-decoration: none }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px;
  border: 1px solid var(--border); border-block-end-width: 0; background: var(--panel); text-decoration: none;
  overflow-wrap: anywhere }
h1 + .row { border-start-start-radius: 14px; border-start-end-radius: 14px }
.row:last-child { border-block-end-width: 1px; border-end-start-radius: 14px; border-end-end-radius: 14px }
.failure { border-inline-start: 3px solid var(--bad) }
a.row:hover { background: var(--hover) }
.row span, time, .facts, .file span, .empty { color: var(--soft) }
.row time { grid-row: 1; grid-column: 2 }
.file { display: inline-block; margin: 0 12px 12px 0 }
iframe, pre { box-sizing: border-box; width: 100%; border: 1px solid var(--border); border-radius: 14px }
iframe { height: 70vh; background: #ffffff }
pre { margin: 0; padding: 16px; background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`

/** In the reader's own zone: only the browser knows it. */
const zoneScript = `
const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
for (const time of document.querySelectorAll('time')) time.textContent = format.format(new Date(time.dateTime))`

/** The one script that runs on these pages, for their content policy. */
export const scriptHash = `sha256-${createHash('sha256').update(zoneScript).digest('base64')}`

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title><style>${style}</style><body><main>${body}</main><script>${zoneScript}</script></body></html>`

function time(moment: string | number): string {
  const at = new Date(moment)
  return `<time datetime="${at.toISOString()}">${at.toLocaleString('en-GB', { timeZone: 'UTC' })} UTC</time>`
}

const size = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
