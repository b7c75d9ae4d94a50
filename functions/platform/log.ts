import type { Difference } from '../../shared/domain/days/check-days.ts'

/** What may be said of an unexpected error: its kind, message and where it was thrown. */
interface ErrorFacts {
  error: string
  at?: string | undefined
}

interface OfTenant {
  tenantId: string
}

interface OfDevice extends OfTenant {
  deviceId: number
}

/** A line that may be written before it is known whose request or message it is about; then it has null. */
interface OfAnyTenant {
  tenantId: string | null
}

/** The functions that apply what people configured. */
export type ApplyingCapability = 'ingest' | 'watch'

type Line<Capability extends string, What extends string, Facts> = { capability: Capability; what: What } & Facts

type ApiLine =
  | Line<'api', 'lossesNotFound' | 'lossesNotSent', OfTenant & ErrorFacts>
  | Line<'api', 'failed', OfAnyTenant & { requestId: string } & ErrorFacts>
  | Line<'api', 'unhealthy', ErrorFacts>
  | Line<'api', 'enteredAs', OfTenant & { userId: number; from: number; asUserId: number }>
  | Line<'api', 'auditNotSaved', OfTenant & { auditEntries: string } & ErrorFacts>
  | Line<'api', 'signInNotMailed', OfTenant & ErrorFacts>
  | Line<'api', 'openIdFailed', OfTenant & ErrorFacts>
  | Line<'api', 'mailNotQueued', OfTenant & { error: string }>

type TrackerLine =
  | Line<'http-ingest', 'failed', OfAnyTenant & { requestId: string } & ErrorFacts>
  | Line<'http-ingest', 'deviceRegistered', OfDevice>
  | Line<'http-ingest', 'commandNotTaken', OfDevice & ErrorFacts>
  | Line<'http-ingest', 'sourceMessageNotKept', OfTenant & ErrorFacts>
  | Line<'ingest', 'batchFailed', ErrorFacts>
  | Line<'ingest', 'deviceFailed', OfTenant & { uniqueId: string } & ErrorFacts>
  | Line<'ingest', 'fixFailed', OfTenant & { uniqueId: string } & ErrorFacts>
  | Line<'ingest', 'messageRejected', OfAnyTenant & { uniqueId: string; topic: string; field: string; reason: string }>
  | Line<'ingest', 'unregisteredTracker', { uniqueId: string; count: number; protocol: string }>
  | Line<'ingest', 'lateWithoutHistory', OfDevice & { reason: string }>
  | Line<'ingest', 'reportsNotHandedOver', { devices: number } & ErrorFacts>
  | Line<'ingest', 'fixesNotLocated', ErrorFacts>
  | Line<'ingest', 'backlogNotReached', { count: number } & ErrorFacts>
  | Line<'ingest', 'trackerLogListenersUnknown', ErrorFacts>
  | Line<'ingest', 'trackerLogNotSent', OfTenant & ErrorFacts>

type ConfigurationLine =
  | Line<ApplyingCapability, 'recordUnreadable', OfTenant & { kind: string; id: number; reason: string }>
  | Line<ApplyingCapability, 'recordNotApplied', OfDevice & { kind: string; id: number; reason: string }>
  | Line<ApplyingCapability, 'problemsNotSaved', OfTenant & ErrorFacts>

type OutgoingLine =
  | Line<'live', 'batchFailed', OfAnyTenant & { records: number } & ErrorFacts>
  | Line<'live', 'updatesFailed', OfAnyTenant & ErrorFacts>
  | Line<'live', 'framesNotSent', OfTenant & { connectionId: string } & ErrorFacts>
  | Line<'live', 'connectionNotClosed', OfTenant & { connectionId: string } & ErrorFacts>
  | Line<'notify', 'mailUnreadable', { messageId: string }>
  | Line<'notify', 'mailNotSent', OfTenant & { error: string }>
  | Line<'notify', 'mailsSent', { sent: number; left: number }>
  | Line<'notify', 'mailSuppressed', OfTenant & { trouble: string }>
  | Line<'notify', 'mailReported', OfTenant & { trouble: string; addresses: number; suppressed: number }>
  | Line<'notify', 'mailReportUnreadable', ErrorFacts>
  | Line<'notify', 'eventUnreadable' | 'batchFailed', OfAnyTenant & ErrorFacts>
  | Line<'notify', 'alertsDecided', OfTenant & { events: number; messages: number }>
  | Line<'notify', 'alertUnreadable', { messageId: string }>
  | Line<'notify', 'alertNotSent', OfTenant & { userId: number; channel: string } & ErrorFacts>
  | Line<'notify', 'forwardingFailed', OfTenant & { forwardingId: number } & ErrorFacts>
  | Line<'notify', 'forwardingPaused', OfTenant & { forwardingId: number; error: string }>
  | Line<'notify', 'alertTimers', { due: number; done: number }>
  | Line<'notify', 'alertTimerFailed', OfTenant & { about: string } & ErrorFacts>
  | Line<'notify', 'announcementUnreadable', { messageId: string }>
  | Line<'notify', 'announcementFailed', OfTenant & { id: string } & ErrorFacts>
  | Line<'notify', 'channelFailed', OfTenant & { channel: string; error: string }>

type ScheduledLine =
  | Line<'watch', 'deviceTimersHandedOut', { timers: number }>
  | Line<'watch', 'devicesVisited', { devices: number; changed: number; left: number }>
  | Line<'watch', 'lotUnreadable' | 'jobUnreadable', { messageId: string }>
  | Line<'watch', 'importEnded', OfTenant & { state: string | undefined; positions: number | undefined }>
  | Line<'watch', 'lakeWritten', OfTenant & { files: number; bytes: number; isDone: boolean }>
  | Line<'watch', 'deviceTimerFailed', OfDevice & ErrorFacts>
  | Line<'watch', 'totalsDiffer', OfDevice & { differs: readonly Difference[] }>
  | Line<'watch', 'guestTimers', { due: number; removed: number }>
  | Line<'watch', 'guestNotRemoved', OfTenant & { userId: number } & ErrorFacts>
  | Line<'watch', 'jobFailed', OfTenant & { kind: string } & ErrorFacts>
  | Line<'reports', 'reportTimers', { due: number; done: number; minute: string }>
  | Line<'reports', 'scheduledReportFailed', OfTenant & { reportId: number } & ErrorFacts>
  | Line<'reports', 'scheduledReportNotMade', OfTenant & { reportId: number; userId: number } & ErrorFacts>
  | Line<'reports', 'auditNotSaved' | 'reportsNotPlanned', OfTenant & ErrorFacts>
  | Line<'watch', 'tenantBeingExported' | 'tenantExported', OfTenant & { done: number; of: number; bytes: number }>
  | Line<'watch', 'tenantBeingRemoved' | 'tenantRemoved', OfTenant & { progress: string | undefined }>

type ReportLine =
  | Line<'reports', 'jobStep', OfTenant & { jobId: string; state: string; done: number; of: number; rows: number }>
  | Line<'reports', 'jobFailed', OfTenant & { jobId: string } & ErrorFacts>
  | Line<'reports', 'jobGivenUp', OfTenant & { jobId: string; report: string; starts: number }>
  | Line<'reports', 'jobUnreadable', { messageId: string }>
  | Line<'reports', 'progressNotSent', OfTenant & ErrorFacts>

type CommandLine =
  | Line<'commands', 'notPublished' | 'textNotSent', ErrorFacts>
  | Line<'commands', 'wakeUpUnreadable', { messageId: string }>
  | Line<'commands', 'deviceFailed', OfDevice & ErrorFacts>
  | Line<'commands', 'jobFailed', OfTenant & { jobId: string } & ErrorFacts>
  | Line<'commands', 'cadenceAdapted', OfDevice & { commandId: number; seconds: number }>
  | Line<'commands', 'takenNotNoted', OfDevice & { commandId: number } & ErrorFacts>
  | Line<'commands', 'commandSent', OfDevice & { commandId: number; type: string; attempts: number; outcome: string }>
  | Line<'commands', 'appNotReached', { tenantId: string; service?: string; error: string }>

type PlatformLine =
  | Line<'platform', 'geocoderFailed', ErrorFacts>
  | Line<'platform', 'roadsFailed', ErrorFacts>
  | Line<'platform', 'geolocationFailed', ErrorFacts>
  | Line<'platform', 'geolocationThrottled', ErrorFacts>
  | Line<'platform', 'geolocationRefused', ErrorFacts>
  | Line<'platform', 'mapKeyFailed', ErrorFacts>
  | Line<'platform', 'secretFailed', { secret: string } & ErrorFacts>
  | Line<'platform', 'statisticsNotSaved', OfTenant & ErrorFacts>

/**
 * Everything that is logged: who logs it (a folder of `functions`), what happened, and named facts; never a secret, a
 * whole event or a payload. `docs/runbook.md` searches for these names.
 */
export type LogLine =
  | ApiLine
  | TrackerLine
  | ConfigurationLine
  | OutgoingLine
  | ScheduledLine
  | ReportLine
  | CommandLine
  | PlatformLine

/**
 * Writes one line of JSON to standard output, not through `console`: with JSON logs the runtime of Lambda would put that
 * into a field `message`. A line of JSON without `level` is stored as it is, at level INFO.
 * @see AWS Lambda developer guide, "Configuring JSON and plain text log formats", "Log-level filtering"
 */
export function log(line: LogLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** What may be logged of an unexpected error: its name, message and where it was thrown, cut short. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { error: String(error).slice(0, 500) }
  const at = error.stack?.split('\n').find((frame) => frame.trimStart().startsWith('at '))
  return { error: `${error.name}: ${error.message}`.slice(0, 500), at: at?.trim() }
}
