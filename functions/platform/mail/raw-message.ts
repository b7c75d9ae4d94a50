import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '../ports/mail-ports.ts'

export interface RawMessage {
  /** as the transport needs it: a domain of other scripts in Punycode */
  to: string[]
  data: Uint8Array
}

interface Parts {
  mail: Pick<Mail, 'to' | 'fromName' | 'subject' | 'text' | 'html' | 'unsubscribe'>
  /** an address */
  from: string
  attachment: { fileName: string; contentType: string; content: Uint8Array } | null
}

/** An e-mail as MIME (RFC 5322 and 2045 to 2049): text and HTML, and a file. */
export async function rawMessage({ mail, from, attachment }: Parts): Promise<RawMessage> {
  const { to, fromName = '', subject, text, html, unsubscribe } = mail
  const node = new MailComposer({
    from: { name: fromName.replace(/[\p{C}\p{Z}]+/gu, ' '), address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: unsubscribe === undefined ? [] : unsubscribeHeaders(unsubscribe),
    attachments: attachment
      ? [
          {
            filename: attachment.fileName,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.content),
          },
        ]
      : [],
    // nothing of an e-mail is read from a disk or fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const data = await node.build()
  return { to: node.getEnvelope().to, data }
}

/** With which mail programs end a subscription by themselves (RFC 2369 and RFC 8058). */
const unsubscribeHeaders = (address: string) => [
  { key: 'List-Unsubscribe', value: `<${address}>` },
  { key: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
]
