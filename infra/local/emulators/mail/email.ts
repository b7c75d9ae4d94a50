export interface Email {
  id: string
  /** epoch ms */
  sentAt: number
  from: string
  /** before it in the message; absent without one, and in mails of earlier versions */
  fromName?: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; bytes: number; content: string }[]
  /** that the sender added; absent in mails of earlier versions */
  headers?: { name: string; value: string }[]
}
