import * as ports from '../platform/aws-ports.ts'
import {
  isOriginSecret,
  openIdClientSecret,
  preloadOriginSecret,
} from '../platform/deployment-secrets/deployment-secrets.ts'
import { domainsIn, openIdProviderIn, originsIn, requireEnv } from '../platform/env.ts'
import { gatewayHandler } from '../platform/gateway-handler.ts'
import { worldOf } from '../platform/world.ts'
import { createApp } from './app.ts'

preloadOriginSecret()

const world = worldOf<'api'>({
  lookups: ports.lookups,
  confirmations: ports.confirmations,
  guestTimers: ports.guestTimers,
  reportTimers: ports.reportTimers,
  reportSchedules: ports.reportSchedules,
  alerts: ports.alerts,
  tenants: ports.tenants,
  tracks: ports.tracks,
  deviceTimers: ports.deviceTimers,
  sockets: ports.sockets,
  trackerCredentials: ports.trackerCredentials,
  mail: ports.mail,
  mailSuppressions: ports.mailSuppressions,
  files: ports.files,
  geocoder: ports.geocoder,
  geolocation: ports.geolocation,
  roads: ports.roads,
  mapKeys: ports.mapKeys,
  audit: ports.audit,
  statistics: ports.statistics,
  problems: ports.problems,
  sourceMessages: ports.sourceMessages,
  forwardings: ports.forwardings,
  webhooks: ports.webhooks,
  brokers: ports.brokers,
  awsTargets: ports.awsTargets,
  alertQueue: ports.alertQueue,
  jobs: ports.jobs,
  archives: ports.archives,
  lake: ports.lake,
  imports: ports.imports,
  importServers: ports.importServers,
  reportJobs: ports.reportJobs,
  channels: ports.channels,
  channelStore: ports.channelStore,
  pushKeys: ports.pushKeys,
  openIdStore: ports.openIdStore,
  openIdLookups: ports.openIdLookups,
  openIdProviders: ports.openIdProviders,
  announcements: ports.announcements,
  siteAddress: ports.siteAddress,
  messages: ports.messages,
  commands: ports.commands,
  commandWakeUps: ports.commandWakeUps,
  trackerPublisher: ports.trackerPublisher,
  textMessages: ports.textMessages,
  appMessages: ports.appMessages,
})

export const handler = gatewayHandler(
  createApp(world, {
    version: requireEnv('version'),
    isOriginSecret,
    allowedOrigins: originsIn(requireEnv('corsOrigins')),
    mapOrigins: originsIn(requireEnv('mapOrigins')),
    tenantDomains: domainsIn(requireEnv('tenantDomains')),
    openIdProvider: openIdProviderIn(requireEnv('openIdProvider'), {
      name: requireEnv('openIdSecret'),
      read: openIdClientSecret,
    }),
  }),
)
