import { isSuppressed, type MailStatus } from '../../../shared/domain/mail/mail-status.ts'
import type { FailureText } from '../../../shared/domain/failures.ts'
import { errorFacts, log } from '../log.ts'
import type { Mailer, MailSuppressions } from '../ports/mail-ports.ts'

/** Why nothing is sent, in English; every language has it. */
const reasons = {
  bounce: 'Emails to this address bounced.',
  complaint: 'The recipient reported an email as spam.',
} as const satisfies Partial<Record<MailStatus['trouble'], FailureText>>

/**
 * A mailer that does not write to suppressed addresses, and that keeps what SES says in its sandbox for those who look
 * after the address. When the list cannot be read, the e-mail waits: one to a dead address counts against all tenants.
 */
export const suppressingMailer = (
  mailer: Mailer,
  { suppressions, now }: { suppressions: (tenantId: string) => MailSuppressions; now: () => number },
): Mailer => ({
  async send(mail) {
    const { tenantId, to } = mail
    try {
      const kept = suppressions(tenantId)
      const status = await kept.of(to)
      if (status !== null && isSuppressed(status)) {
        log({ capability: 'notify', what: 'mailSuppressed', tenantId, trouble: status.trouble })
        const text = status.trouble === 'complaint' ? reasons.complaint : reasons.bounce
        return { sent: false, because: text, isFinal: true }
      }
      const outcome = await mailer.send(mail)
      if (outcome.sent && status?.trouble === 'sandbox') await kept.lift(to)
      if (!outcome.sent && isRefusedInSandbox(outcome.because)) {
        const at = now()
        await kept.note({ id: `sandbox-${at}`, address: to, trouble: 'sandbox', detail: '', at })
      }
      return outcome
    } catch (error) {
      const { error: because } = errorFacts(error)
      log({ capability: 'notify', what: 'mailNotSent', tenantId, error: because })
      return { sent: false, because }
    }
  },
})

/** @see Amazon SES developer guide, "Amazon SES email sending errors" */
const isRefusedInSandbox = (because: string): boolean => /Email address is not verified/i.test(because)
