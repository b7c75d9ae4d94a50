import type { SNSEvent } from 'aws-lambda'
import * as ports from '../../platform/aws-ports.ts'
import { worldOf } from '../../platform/world.ts'
import { noteMailEvents } from './note-mail-events.ts'

const world = worldOf<'notify-mail-reports'>({
  tenants: ports.tenants,
  mailSuppressions: ports.mailSuppressions,
  audit: ports.audit,
})

/** @throws when something could not be noted: Lambda calls again, and puts the event into the dead-letter queue in the end */
export async function handler({ Records }: SNSEvent): Promise<void> {
  await noteMailEvents(
    world,
    Records.map(({ Sns }) => Sns.Message),
  )
}
