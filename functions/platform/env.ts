/**
 * The settings that a function may be given, by name. `infra/` sets them, functions read them: one list for both.
 * A missing one stops the function at its first use and says who should have set it.
 */
export const settings = {
  recordsTable: 'RECORDS_TABLE',
  lookupsTable: 'DOORS_TABLE',
  tracksTable: 'TRACKS_TABLE',
  socketsTable: 'SOCKETS_TABLE',
  auditTable: 'TRAIL_TABLE',
  refusalsQueueUrl: 'REFUSALS_QUEUE_URL',
  filesBucket: 'FILES_BUCKET',
  geocoderRegion: 'GEOCODER_REGION',
  socketEndpoint: 'SOCKET_ENDPOINT',
  mailQueueUrl: 'MAIL_QUEUE_URL',
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
} as const
/** `geocoderRegion` of a deployment that does without addresses. */
export const noGeocoder = 'off'
/** `plainBroker` of a deployment whose broker takes trackers with a certificate only, as AWS IoT does */
export const noPlainBroker = 'mqtt://none.invalid'

export type Setting = keyof typeof settings

/** @throws Error that names the setting and where it is given */
export function requireEnv(setting: Setting): string {
  const value = process.env[settings[setting]]
  if (!value) throw new Error(`${settings[setting]} is not set; the state that owns it gives it in infra/state`)
  return value
}
