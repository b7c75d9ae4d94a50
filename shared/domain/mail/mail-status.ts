import { dayMs } from '../time/durations.ts'

/**
 * Why e-mails to an address do not arrive. `bounce`: there is no such mailbox; `complaint`: its owner called one spam;
 * `softBounce`: not for now, like a full mailbox; `sandbox`: SES may not write to it yet.
 */
export const mailTroubles = ['bounce', 'complaint', 'softBounce', 'sandbox'] as const
export type MailTrouble = (typeof mailTroubles)[number]

/** The newest of what became of e-mails to one address. */
export interface MailStatus {
  /** as `mailKey` writes it */
  address: string
  trouble: MailTrouble
  /** what the other mail server said, cut short; empty when it said nothing */
  detail: string
  /** epoch ms, the last time */
  at: number
  /** how often an e-mail came back for now */
  softBounces: number
  /** ids of the newest reports: the same one may come twice */
  reports: readonly string[]
}

export interface MailReport {
  /** the sender's id of the report */
  id: string
  address: string
  trouble: MailTrouble
  detail: string
  /** epoch ms */
  at: number
}

const reportsKept = 10
const detailLengthMax = 300

/** One address, however it is written: mail servers do not tell capital letters apart, though the standard lets them. */
export const mailKey = (address: string): string => address.trim().toLowerCase()

/** Whether nothing is sent to the address until somebody tries again. */
export const isSuppressed = (status: Pick<MailStatus, 'trouble'> | null): boolean =>
  status !== null && (status.trouble === 'bounce' || status.trouble === 'complaint')

/** A suppressed address stays so for a year; what passes by itself is forgotten after a month. */
export const mailStatusKeptMs = (status: Pick<MailStatus, 'trouble'>): number =>
  isSuppressed(status) ? 365 * dayMs : 30 * dayMs

/** The status after a report; null when nothing changes: it came before, or something worse is known. */
export function afterReport(before: MailStatus | null, report: MailReport): MailStatus | null {
  if (before?.reports.includes(report.id)) return null
  const { id, trouble, at } = report
  const softBounces = (before?.softBounces ?? 0) + (trouble === 'softBounce' ? 1 : 0)
  const reports = [id, ...(before?.reports ?? [])].slice(0, reportsKept)
  if (before && isSuppressed(before) && !isSuppressed(report)) {
    return trouble === 'softBounce' ? { ...before, softBounces, reports } : null
  }
  const detail = report.detail.slice(0, detailLengthMax)
  return { address: mailKey(report.address), trouble, detail, at, softBounces, reports }
}
