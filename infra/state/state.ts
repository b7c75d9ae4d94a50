import { Stack } from 'aws-cdk-lib'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import { createDeadLetterQueue } from '../dead-letter-queue.ts'
import { createAlerts } from './alerts.ts'
import { createAnnouncements } from './announcements.ts'
import { createChannelKey, type ChannelKey } from './channel-key.ts'
import { createCommands } from './commands.ts'
import { createFiles, type TenantFiles } from './files.ts'
import { createLiveUpdates, type LiveUpdateQueues } from './live-updates.ts'
import { createLake, type LakeBucket } from './lake.ts'
import { createMail, type MailQueue } from './mail.ts'
import { createMessages, type Messages } from './messages.ts'
import { createJobs } from './jobs.ts'
import { createVisits } from './visits.ts'
import { createReports } from './reports.ts'
import type { WorkQueue } from './work-queue.ts'
import { createRejectedMessages, type RejectedMessages } from './rejected-messages.ts'
import { createTables, type Tables } from './tables.ts'

export interface State extends Tables {
  messages: Messages
  rejectedMessages: RejectedMessages
  files: TenantFiles
  lake: LakeBucket
  mail: MailQueue
  /** what was given up of all queues of work */
  workDeadLetters: Queue
  reports: WorkQueue
  alerts: WorkQueue
  visits: WorkQueue
  jobs: WorkQueue
  announcements: WorkQueue
  channelKey: ChannelKey
  commands: WorkQueue
  liveUpdates: LiveUpdateQueues
}

export function createState(scope: Construct, site: Site): State {
  const workDeadLetters = createDeadLetterQueue(scope, 'WorkDeadLetters')
  keepEarlierDeadLetters(scope)
  const others = {
    messages: createMessages(scope, site),
    rejectedMessages: createRejectedMessages(scope),
    files: createFiles(scope),
    lake: createLake(scope),
    mail: createMail(scope, site, workDeadLetters),
    workDeadLetters,
    reports: createReports(scope, workDeadLetters),
    alerts: createAlerts(scope, workDeadLetters),
    visits: createVisits(scope, workDeadLetters),
    jobs: createJobs(scope, workDeadLetters),
    announcements: createAnnouncements(scope, workDeadLetters),
    channelKey: createChannelKey(scope),
    commands: createCommands(scope, workDeadLetters),
    liveUpdates: createLiveUpdates(scope, workDeadLetters, site.sizes.liveQueues),
  }
  const before = [...scope.node.children]
  const tables = createTables(scope, site)
  // Tables are protected against deletion at once, so a rollback could not undo them: nothing may fail after them.
  for (const { made } of Object.values(tables)) made.node.addDependency(...before)
  return { ...tables, ...others }
}

/** Each queue of work had one of its own until 1.1. */
const earlierDeadLetters = [
  'AlertsDeadLetters',
  'AnnouncementsDeadLetters',
  'CommandsDeadLetters',
  'LiveUpdatesDeadLetters',
  'MailLost',
  'ReportsDeadLetters',
  'VisitsDeadLetters',
]

/** Their names go on being exported: the alarms of 1.1 import them, and CloudFormation removes no export that is in use. */
function keepEarlierDeadLetters(scope: Construct): void {
  for (const id of earlierDeadLetters) Stack.of(scope).exportValue(createDeadLetterQueue(scope, id).queueName)
}
