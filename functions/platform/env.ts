/**
 * The settings of functions, by name. `infra/` sets those that `needs.ts` declares for a function; a missing one is an
 * error at its first use.
 */
export const settings = {
  recordsTable: 'RECORDS_TABLE',
  lookupsTable: 'LOOKUPS_TABLE',
  tracksTable: 'TRACKS_TABLE',
  socketsTable: 'SOCKETS_TABLE',
  auditTable: 'AUDIT_TABLE',
  rejectedMessagesQueueUrl: 'REJECTED_MESSAGES_QUEUE_URL',
  filesBucket: 'FILES_BUCKET',
  geocoderRegion: 'GEOCODER_REGION',
  socketEndpoint: 'SOCKET_ENDPOINT',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  reportQueueUrl: 'REPORT_QUEUE_URL',
  mailFrom: 'MAIL_FROM',
  siteAddress: 'SITE_ADDRESS',
  version: 'PRODUCT_VERSION',
  originSecret: 'ORIGIN_SECRET',
  messagesStream: 'MESSAGES_STREAM',
  backlogStream: 'BACKLOG_STREAM',
  trackerPolicy: 'TRACKER_POLICY',
  certificatePrefix: 'CERTIFICATE_PREFIX',
  brokerRootCertificate: 'BROKER_ROOT_CERTIFICATE',
  plainBroker: 'PLAIN_BROKER',
  corsOrigins: 'CORS_ORIGINS',
} as const
/** `geocoderRegion` of a deployment without addresses */
export const noGeocoder = 'off'
/** `plainBroker` of a deployment whose broker accepts certificates only, as AWS IoT does */
export const noPlainBroker = 'mqtt://none.invalid'

/** `corsOrigins` of a deployment whose API is for its own pages and for programs */
export const noOrigins = 'none'
export const originsIn = (setting: string): string[] => (setting === noOrigins ? [] : setting.split(' '))

export type Setting = keyof typeof settings

/** @throws Error that names the setting and where it is given */
export function requireEnv(setting: Setting): string {
  const value = process.env[settings[setting]]
  if (!value) throw new Error(`${settings[setting]} is not set; functions/platform/needs.ts declares who gets it`)
  return value
}
