import { atMost } from '../platform/concurrency.ts'
import { log } from '../platform/log.ts'
import { readMail } from '../platform/integrations/mail-message.ts'
import type { Mailer } from '../platform/ports/ports.ts'

const mailsAtOnce = 5

export interface QueuedMail {
  messageId: string
  body: string
}

/**
 * Sends each mail, also when others fail. One that nothing would change about is dropped.
 * @returns the ids of those that did not leave: the queue delivers them again, and moves them to the dead-letter queue in the end
 */
export async function sendMails(mailer: Mailer, queued: readonly QueuedMail[]): Promise<string[]> {
  const left: string[] = []
  await atMost(mailsAtOnce, queued, async ({ messageId, body }) => {
    const mail = readMail(body)
    if (!mail) log({ capability: 'notify', what: 'mailUnreadable', messageId })
    const outcome = mail && (await mailer.send(mail))
    if (!outcome?.sent && !(outcome && 'isFinal' in outcome)) left.push(messageId)
  })
  log({ capability: 'notify', what: 'mailsSent', sent: queued.length - left.length, left: left.length })
  return left
}
