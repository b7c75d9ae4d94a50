/** Every function of the product by name, with the file whose `handler` it runs. */
export const functionEntries = {
  ingest: 'functions/ingest/handler.ts',
  'ingest-backlog': 'functions/ingest/backlog.ts',
  gateway: 'functions/gateway/handler.ts',
  api: 'functions/api/handler.ts',
  'live-socket': 'functions/live/socket.ts',
  'live-fan-out': 'functions/live/fan-out.ts',
  'live-keepalive': 'functions/live/keepalive.ts',
  'notify-mail': 'functions/notify/mail.ts',
  'watch-silence': 'functions/watch/silent-devices.ts',
  'watch-guests': 'functions/watch/expired-guests.ts',
  'watch-tenants': 'functions/watch/tenant-chores.ts',
} as const
export type FunctionName = keyof typeof functionEntries
