import type { MailReport, MailStatus } from '../../../shared/domain/mail/mail-status.ts'
import type { UserKey } from './auth-ports.ts'

/** Ports to e-mails and the links in them. See `ports.ts` for the rules of all ports. */

export interface Mail {
  /** the tenant it is sent for: the log names it when sending fails */
  tenantId: string
  to: string
  /** before the sender's address, if anything; it may be anything that people typed */
  fromName?: string | undefined
  subject: string
  text: string
  html: string
  attachment?: MailAttachment | undefined
  /** an address at which one POST ends what the e-mail belongs to (RFC 8058) */
  unsubscribe?: string | undefined
}

/** The file of a report: named in the e-mail, and read when it is sent. */
export interface MailAttachment {
  /** of the report's job, of the same tenant */
  jobId: string
  fileName: string
  contentType: string
}

export interface Mailer {
  /**
   * `sent` means that the e-mail was accepted and will be retried for a while; whether it arrives is unknown. Never throws
   * when sending fails: the caller decides what that means.
   */
  send(mail: Mail): Promise<MailOutcome>
}

/** `isFinal`: another try would not change it. */
export type MailOutcome = { sent: true } | { sent: false; because: string; isFinal?: true }

/** What became of e-mails of one tenant, by address: who is not written to any more, and why. */
export interface MailSuppressions {
  readonly tenantId: string
  of(address: string): Promise<MailStatus | null>
  /** of every address that e-mails did not reach, in no order; up to a moment old */
  list(): Promise<MailStatus[]>
  /** @returns whether the address is suppressed by it, and was not before */
  note(report: MailReport): Promise<boolean>
  /** Forgets what is known, so that the next e-mail leaves. @returns whether anything was */
  lift(address: string): Promise<boolean>
}

/** The only purpose that a mailed link can be used for; none opens a session. */
export type ConfirmationPurpose = 'email' | 'password' | 'invitation'

export interface Confirmation extends UserKey {
  expiresAt: number
  /** what must be unchanged when it is used: the address that it was sent to, or the password that it replaces */
  boundTo: string
}

export interface Confirmations {
  /** @returns the secret of the link; only its hash is stored */
  issue(purpose: ConfirmationPurpose, confirmation: Confirmation): Promise<string>
  /** Uses it up: of concurrent calls one gets it. Null when unknown, used or expired. */
  redeem(purpose: ConfirmationPurpose, secret: string): Promise<Confirmation | null>
  /** Reads it without using it up. */
  read(purpose: ConfirmationPurpose, secret: string): Promise<Confirmation | null>
}
