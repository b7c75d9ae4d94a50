import type { FunctionName } from '../functions/platform/needs.ts'

export type { FunctionName } from '../functions/platform/needs.ts'

/** Every function of the product by name, with the file whose `handler` it runs. */
export const functionEntries = {
  ingest: 'functions/ingest/ingest.lambda.ts',
  'ingest-backlog': 'functions/ingest/backlog.lambda.ts',
  'http-ingest': 'functions/http-ingest/http-ingest.lambda.ts',
  api: 'functions/api/api.lambda.ts',
  'commands-deliver': 'functions/commands/deliver.lambda.ts',
  'live-socket': 'functions/live/socket.lambda.ts',
  'live-fan-out': 'functions/live/fan-out.lambda.ts',
  'live-updates': 'functions/live/updates.lambda.ts',
  'live-keepalive': 'functions/live/keepalive.lambda.ts',
  'notify-mail': 'functions/notify/mail.lambda.ts',
  'notify-mail-reports': 'functions/notify/mail-reports/mail-reports.lambda.ts',
  'notify-events': 'functions/notify/events/events.lambda.ts',
  'notify-channels': 'functions/notify/channels/channels.lambda.ts',
  'notify-due': 'functions/notify/due/due.lambda.ts',
  'notify-announce': 'functions/notify/announce.lambda.ts',
  'reports-run': 'functions/reports/jobs/run.lambda.ts',
  'reports-scheduled': 'functions/reports/scheduled/scheduled.lambda.ts',
  'watch-devices': 'functions/watch/devices.lambda.ts',
  'watch-visits': 'functions/watch/visits.lambda.ts',
  'watch-guests': 'functions/watch/guests.lambda.ts',
  'watch-tenants': 'functions/watch/tenants.lambda.ts',
} as const satisfies Record<FunctionName, string>

/** A day of 8,640 positions costs a fifth less processor time than with V8's 16 (`npm run bench -- night`). */
export const visitsSemiSpaceMegabytes = 32
