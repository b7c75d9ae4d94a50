import { amazonRoot, noPlainBroker } from '../../functions/platform/env.ts'
import type { PollerPauses } from './emulators/poller-pauses.ts'
import type { AccessKey } from './emulators/s3/signature.ts'
import { region } from './local-names.ts'
import type { Plan } from './plan/types.ts'

export interface Addresses {
  /** of the web and the API, as a person opens it */
  front: string
  /** of `@connections` */
  connections: string
  tables: string
  queues: string
  buckets: string
  mail: string
  sms: string
  places: string
  /** of AWS IoT Core Device Location; null where it is not imitated: then nothing is looked up */
  deviceLocation: string | null
  /** of Amazon Location's roads; null where they are not imitated: then nothing is matched */
  roads: string | null
  /** null where the maps of Amazon Location are not imitated: then there is no key either */
  amazonMaps: string | null
  streams: string
  things: string
  /** of IoT's data plane */
  iotData: string
  /** PEM of the root that signed the broker's certificate */
  brokerRoot: string
  /** of the broker, for trackers without a certificate */
  plainBroker: string
  /** null unless those of AWS are measured */
  pollerPauses: PollerPauses | null
  /** what functions sign their calls with */
  accessKey: AccessKey
  /** of other sites whose pages may call the API */
  corsOrigins: readonly string[]
  /** sender of e-mails; that of the templates when null */
  mailFrom: string | null
  /** where tenants' own maps may come from */
  mapOrigins: readonly string[]
  /** ids of tenants by names of their own; those of the templates when empty */
  tenantDomains: string
  /** of Secrets Manager */
  secrets: string
  /** other origins by those of the services that carry notifications, for tests; null for the services themselves */
  channelOrigins: Readonly<Record<string, string>> | null
  /** origin of a provider of accounts on this machine; null for none */
  openIdLocal: string | null
  /** the one provider of all organisations; empty for what the templates say */
  openIdProvider: string
  /** whether that provider has a secret */
  hasOpenIdSecret: boolean
}

/** What a machine decides for itself, whatever the templates say. */
export type OwnSetting =
  | 'pollerPauses'
  | 'corsOrigins'
  | 'mapOrigins'
  | 'tenantDomains'
  | 'mailFrom'
  | 'channelOrigins'
  | 'openIdLocal'
  | 'openIdProvider'
  | 'hasOpenIdSecret'

/** The one place where addresses on AWS become addresses on this machine. */
export function rewriteAddresses(value: string, plan: Plan, addresses: Addresses): string {
  const sockets = plan.socketApis.map(({ id }) => [
    `https://${id}.execute-api.${region}.amazonaws.com`,
    addresses.connections,
  ])
  const lookups = plan.httpApis.map(({ id }) => [`https://${id}.execute-api.${region}.amazonaws.com`, addresses.front])
  const queues = [`https://sqs.${region}.amazonaws.com`, addresses.queues]
  const edge = plan.edge ? [[`https://${plan.edge.id}.cloudfront.net`, addresses.front]] : []
  const root = [amazonRoot, addresses.brokerRoot]
  const plain = [noPlainBroker, addresses.plainBroker]
  const pairs = [...sockets, ...lookups, queues, ...edge, root, plain] as [string, string][]
  return pairs.reduce((text, [from, to]) => text.replaceAll(from, to), value)
}

/** What the AWS SDK needs to find the emulators; the SDK warns about Node 20 otherwise. */
export const sdkSettings = (addresses: Addresses): Record<string, string> => ({
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: addresses.accessKey.id,
  AWS_SECRET_ACCESS_KEY: addresses.accessKey.secret,
  AWS_ENDPOINT_URL_DYNAMODB: addresses.tables,
  AWS_ENDPOINT_URL_SQS: addresses.queues,
  AWS_ENDPOINT_URL_S3: addresses.buckets,
  AWS_ENDPOINT_URL_SES: addresses.mail,
  AWS_ENDPOINT_URL_SNS: addresses.sms,
  AWS_ENDPOINT_URL_GEO_PLACES: addresses.places,
  ...(addresses.deviceLocation && { AWS_ENDPOINT_URL_IOT_WIRELESS: addresses.deviceLocation }),
  ...(addresses.roads && { AWS_ENDPOINT_URL_GEO_ROUTES: addresses.roads }),
  ...(addresses.amazonMaps && { AWS_ENDPOINT_URL_LOCATION: addresses.amazonMaps }),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secrets,
  AWS_ENDPOINT_URL_KINESIS: addresses.streams,
  AWS_ENDPOINT_URL_IOT: addresses.things,
  AWS_ENDPOINT_URL_IOT_DATA_PLANE: addresses.iotData,
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})
