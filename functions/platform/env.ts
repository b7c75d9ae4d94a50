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
  lakeBucket: 'LAKE_BUCKET',
  geocoderRegion: 'GEOCODER_REGION',
  geolocationRegion: 'GEOLOCATION_REGION',
  roadsRegion: 'ROADS_REGION',
  mapKey: 'MAP_KEY',
  socketEndpoint: 'SOCKET_ENDPOINT',
  mailQueueUrl: 'MAIL_QUEUE_URL',
  reportQueueUrl: 'REPORT_QUEUE_URL',
  alertQueueUrl: 'ALERT_QUEUE_URL',
  visitQueueUrl: 'VISIT_QUEUE_URL',
  mailFrom: 'MAIL_FROM',
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  siteAddress: 'SITE_ADDRESS',
  version: 'PRODUCT_VERSION',
  /** by name or ARN, as the two others of secrets: a process reads the value, see `deployment-secrets` */
  originSecret: 'ORIGIN_SECRET_ID',
  messageTable: 'MESSAGE_TABLE',
  messageStream: 'MESSAGE_STREAM',
  trackerPolicy: 'TRACKER_POLICY',
  certificatePrefix: 'CERTIFICATE_PREFIX',
  brokerRootCertificate: 'BROKER_ROOT_CERTIFICATE',
  plainBroker: 'PLAIN_BROKER',
  brokerName: 'BROKER_NAME',
  rulePrefix: 'RULE_PREFIX',
  corsOrigins: 'CORS_ORIGINS',
  mapOrigins: 'MAP_ORIGINS',
  /** `fleet.atlas.example=k3…`, separated by blanks */
  tenantDomains: 'TENANT_DOMAINS',
  channelKey: 'CHANNEL_KEY_ID',
  sms: 'SMS',
  channelOrigins: 'CHANNEL_ORIGINS',
  /** that customers' roles trust */
  awsAccount: 'AWS_ACCOUNT',
  /** origin of a provider on the same machine */
  openIdLocal: 'OPENID_LOCAL',
  /** JSON of the one provider for all organisations, and the name of its secret */
  openIdProvider: 'OPENID_PROVIDER',
  openIdSecret: 'OPENID_SECRET_ID',
  announcementQueueUrl: 'ANNOUNCEMENT_QUEUE_URL',
  jobQueueUrl: 'JOB_QUEUE_URL',
  commandQueueUrl: 'COMMAND_QUEUE_URL',
  /** separated by blanks */
  liveQueueUrls: 'LIVE_QUEUE_URLS',
  livePace: 'LIVE_PACE',
  saving: 'SAVING',
} as const
/** `messageStream` of a deployment whose live messages go to the table */
export const noMessageStream = 'none'

/** `geocoderRegion` of a deployment without addresses */
export const noGeocoder = 'off'
/** `geolocationRegion` of a deployment that looks up no access points and cells */
export const noGeolocation = 'off'
/** `roadsRegion` of a deployment that matches no lines to roads */
export const noRoads = 'off'
/** `mapKey` of a deployment without maps of Amazon Location; others have the key's region and name, `eu-west-1/name` */
export const noMapKey = 'off'
/** `brokerRootCertificate` of a deployment whose broker is that of AWS IoT: the certificate is as long as a third of all settings may be */
export const amazonRoot = 'amazon-root-ca-1'
/** `plainBroker` of a deployment whose broker accepts certificates only, as AWS IoT does */
export const noPlainBroker = 'mqtt://none.invalid'

/** `brokerName` of a deployment whose trackers use the account's own endpoint; others have a name of their own */
export const ownBrokerName = 'account'

/** `corsOrigins` of a deployment whose API is for its own pages and for programs; `mapOrigins` of one without others */
export const noOrigins = 'none'

/** `tenantDomains` of a deployment whose tenants have no names of their own */
export const noDomains = 'none'

/** The ids of tenants by the names of their addresses. */
export const domainsIn = (setting: string): Map<string, string> =>
  new Map(setting === noDomains ? [] : setting.split(' ').map((pair) => pair.split('=', 2) as [string, string]))

/** `saving` of a deployment that saves what it accepts before it shows it, and of one that saves each device once a minute */
export const [saveAtOnce, saveWithinAMinute] = ['at-once', 'within-a-minute'] as const

export const originsIn = (setting: string): string[] => (setting === noOrigins ? [] : setting.split(' '))

/** `sms` of a deployment that sends text messages, and of others */
export const [smsOn, smsOff] = ['on', 'off'] as const
export const smsIsOn = (): boolean => requireEnv('sms') === smsOn

/** `channelOrigins` of every real deployment: messages go to the services themselves */
export const realServices = 'real'

/** `openIdLocal` of every real deployment: providers have public addresses */
export const noLocalProvider = 'none'

/** `openIdProvider` of a deployment whose organisations choose their own, and `openIdSecret` of a provider without one */
export const noOpenIdProvider = 'none'

/** What people of every organisation sign in with. */
export interface OpenIdProviderSetting {
  issuer: string
  clientId: string
  scopes: string
  /** null for a provider that wants none */
  clientSecret: (() => Promise<string>) | null
}

interface OpenIdSecret {
  name: string
  read: () => Promise<string>
}

/** Null where each organisation chooses its own. */
export function openIdProviderIn(setting: string, { name, read }: OpenIdSecret): OpenIdProviderSetting | null {
  if (setting === noOpenIdProvider) return null
  const named = JSON.parse(setting) as Omit<OpenIdProviderSetting, 'clientSecret'>
  return { ...named, clientSecret: name === noOpenIdProvider ? null : read }
}

/** Other origins by those of services, as `{"https://api.telegram.org":"http://127.0.0.1:9000"}`: for tests. */
export function channelOrigins(): Record<string, string> {
  const setting = requireEnv('channelOrigins')
  return setting === realServices ? {} : (JSON.parse(setting) as Record<string, string>)
}

/** `awsAccount` where the product does not run on AWS */
export const noAwsAccount = 'none'
export function awsAccount(): string | null {
  const setting = requireEnv('awsAccount')
  return setting === noAwsAccount ? null : setting
}

export type Setting = keyof typeof settings

/** @throws Error that names the setting and where it is given */
export function requireEnv(setting: Setting): string {
  const value = process.env[settings[setting]]
  if (!value) throw new Error(`${settings[setting]} is not set; functions/platform/needs.ts declares who gets it`)
  return value
}

/** Whether the SDK's calls to a service have an address of their own, as `AWS_ENDPOINT_URL_LOCATION` is that of `LOCATION`. */
export const hasEndpoint = (service: string): boolean => Boolean(process.env[`AWS_ENDPOINT_URL_${service}`])
