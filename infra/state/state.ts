import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import { createAlerts, type AlertQueue } from './alerts.ts'
import { createAnnouncements } from './announcements.ts'
import { createChannelKey, type ChannelKey } from './channel-key.ts'
import { createCommands } from './commands.ts'
import { createFiles, type TenantFiles } from './files.ts'
import { createLiveUpdates, type LiveUpdateQueues } from './live-updates.ts'
import { createMail, type MailQueues } from './mail.ts'
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
  mail: MailQueues
  reports: WorkQueue
  alerts: AlertQueue
  visits: WorkQueue
  jobs: WorkQueue
  announcements: WorkQueue
  channelKey: ChannelKey
  commands: WorkQueue
  liveUpdates: LiveUpdateQueues
}

export function createState(scope: Construct, site: Site): State {
  const visits = createVisits(scope)
  const others = {
    messages: createMessages(scope, site),
    rejectedMessages: createRejectedMessages(scope),
    files: createFiles(scope),
    mail: createMail(scope, site),
    reports: createReports(scope),
    alerts: createAlerts(scope),
    visits,
    jobs: createJobs(scope, visits),
    announcements: createAnnouncements(scope),
    channelKey: createChannelKey(scope),
    commands: createCommands(scope),
    liveUpdates: createLiveUpdates(scope, site.sizes.liveQueues),
  }
  const before = [...scope.node.children]
  const tables = createTables(scope, site)
  // Tables are protected against deletion at once, so a rollback could not undo them: nothing may fail after them.
  for (const { made } of Object.values(tables)) made.node.addDependency(...before)
  return { ...tables, ...others }
}
