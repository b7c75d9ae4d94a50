import type { Setting } from './env.ts'

const authoritySettings = [
  'trackerPolicy',
  'certificatePrefix',
  'brokerRootCertificate',
  'plainBroker',
  'brokerName',
  'rulePrefix',
] as const

/**
 * What a function can be allowed, and the settings that it then needs. `infra/grants.ts` has the permission of each;
 * this file and `needs.ts` are free of the AWS SDK, so that both sides can read it.
 */
export const grantSettings = {
  'lookups:write': ['lookupsTable'],
  'lookups:journals': ['lookupsTable'],
  'lookups:trackers': ['lookupsTable'],
  'lookups:registration': ['lookupsTable'],
  'records:read': ['recordsTable'],
  'records:write': ['recordsTable'],
  'tracks:read': ['tracksTable'],
  'tracks:write': ['tracksTable'],
  'sockets:read': ['socketsTable'],
  'sockets:write': ['socketsTable'],
  'sockets:tidy': ['socketsTable'],
  'audit:write': ['auditTable'],
  'audit:notes': ['auditTable'],
  'connections:send': ['socketEndpoint'],
  'messages:put': ['messageTable', 'messageStream'],
  'backlog:put': ['messageTable'],
  'rejectedMessages:send': ['rejectedMessagesQueueUrl'],
  'mailQueue:send': ['mailQueueUrl'],
  'reportQueue:send': ['reportQueueUrl'],
  'visitQueue:send': ['visitQueueUrl'],
  'alertQueue:send': ['alertQueueUrl'],
  'ses:send': ['mailFrom', 'mailConfigurationSet'],
  'files:write': ['filesBucket'],
  'files:add': ['filesBucket'],
  'files:read': ['filesBucket'],
  'exports:read': ['filesBucket'],
  'exports:write': ['filesBucket'],
  'reports:read': ['filesBucket'],
  'reports:write': ['filesBucket'],
  'certificates:issue': authoritySettings,
  'certificates:revoke': authoritySettings,
  'addresses:read': ['geocoderRegion'],
  'mapKey:read': ['mapKey'],
  'siteAddress:read': ['siteAddress'],
  'originSecret:read': ['originSecret'],
  'corsOrigins:read': ['corsOrigins'],
  'mapOrigins:read': ['mapOrigins'],
  'tenantDomains:read': ['tenantDomains'],
  'channelKey:read': ['channelKey'],
  'openId:read': ['openIdLocal', 'openIdProvider', 'openIdSecret'],
  'sms:send': ['sms'],
  'channelOrigins:read': ['channelOrigins'],
  'announcementQueue:send': ['announcementQueueUrl'],
  'jobQueue:send': ['jobQueueUrl'],
  'commandQueue:send': ['commandQueueUrl'],
  'liveQueue:send': ['liveQueueUrls'],
  'livePace:read': ['livePace'],
  'saving:read': ['saving'],
  'trackers:send': [],
} as const satisfies Record<string, readonly Setting[]>

export type Grant = keyof typeof grantSettings
