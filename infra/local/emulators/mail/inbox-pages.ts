import type { Email } from './mail.ts'
import type { Failure } from './outgoing.ts'

export function inboxPage(emails: readonly Email[], failures: readonly Failure[] = []): string {
  const rows = emails.map(
    ({ id, sentAt, to, subject, attachments }) =>
      `<a class="row" href="/inbox/${encodeURIComponent(id)}"><b>${escaped(subject)}</b>` +
      `<span>${escaped(to.join(', '))}${attachments.length > 0 ? ' · with attachment' : ''}</span>` +
      `<time>${new Date(sentAt).toLocaleString('en-GB')}</time></a>`,
  )
  const empty = '<p class="empty">No emails yet. Emails that Qafila sends on this machine appear here.</p>'
  return frame('Inbox', `<h1>Inbox</h1>${failures.map(failureRow).join('')}${rows.length > 0 ? rows.join('') : empty}`)
}

const failureRow = ({ to, subject, because, tries, lastAt }: Failure): string =>
  `<div class="row failure" role="alert"><b>${escaped(subject)}</b>` +
  `<span>${escaped(to)} · not sent, ${tries === 1 ? '1 try' : `${tries} tries`}: ${escaped(because)}</span>` +
  `<time>${new Date(lastAt).toLocaleString('en-GB')}</time></div>`

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
    `<a href="/inbox">← Inbox</a><h1>${escaped(email.subject)}</h1>` +
      `<p class="facts">From ${escaped(email.fromName ?? '')} &lt;${escaped(email.from)}&gt; to ${escaped(email.to.join(', '))}, ` +
      `${new Date(email.sentAt).toLocaleString('en-GB')}</p>${files.join('')}${body}`,
  )
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 880px; margin: 32px auto; padding: 0 16px }
h1 { font-size: 22px; margin: 12px 0 }
a { color: inherit }
.row { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px; text-decoration: none;
  border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
.failure { border-inline-start: 3px solid #c62828 }
.row:hover { background: color-mix(in srgb, currentColor 6%, transparent) }
.row span, .row time, .facts, .file span, .empty { opacity: .7 }
.row time { grid-row: 1; grid-column: 2 }
.file { display: inline-block; margin: 0 12px 12px 0 }
iframe { width: 100%; height: 70vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent);
  border-radius: 8px; background: #fff }
pre { white-space: pre-wrap; font: inherit }`

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escaped(title)}</title><style>${style}</style><body>${body}</body></html>`

const size = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} kB`)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
