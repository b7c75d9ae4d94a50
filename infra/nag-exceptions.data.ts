export interface NagException {
  /** the rule; of a rule about permissions also a part of what it found, after a space */
  rule: string
  /** constructs that it is fine for, as regular expression over the whole path */
  at: string
  reason: string
  /** of a part that only some deployments have */
  isOptional?: true
}

/** Every finding that we live with. One that no longer occurs is reported, so this page stays true. */
export const nagExceptions: readonly NagException[] = [
  {
    rule: 'AwsSolutions-SQS3',
    at: '(QafilaState/(RejectedMessages|MailLost|\\w+DeadLetters)|QafilaApp/(DeadLetters|RulesFailed))/Resource',
    reason: 'These are the dead-letter queues; those in use have an alarm.',
  },
  {
    rule: 'AwsSolutions-S1',
    at: '(QafilaState/(Files|Lake)|QafilaApp/Client)/Resource',
    reason: 'Only this product reads the buckets; who asked for what is in the access log of the API.',
  },
  {
    rule: 'AwsSolutions-IAM5 /index/*',
    at: 'QafilaApp/(Ingest|IngestBacklog|HttpIngest|CommandsDeliver|Api|LiveFanOut|NotifyChannels|NotifyDue|ReportsRun|ReportsScheduled|WatchDevices|WatchVisits|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The indexes of one named table.',
  },
  {
    rule: 'AwsSolutions-IAM5 /tenants/*',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The files of tenants in one named bucket; which tenant, the stores are bound to one.',
  },
  {
    rule: 'AwsSolutions-IAM5 /tenants/*/media/*',
    at: 'QafilaApp/(HttpIngest|IngestBacklog)Role/DefaultPolicy/Resource',
    reason: 'The files of devices in one named bucket; which tenant, the stores are bound to one.',
  },
  {
    rule: 'AwsSolutions-IAM5 /exports/*',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The exports of tenants in one named bucket; which tenant, the stores are bound to one.',
  },
  {
    rule: 'AwsSolutions-IAM5 /*/day=*/devices-*.parquet',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The data lake of tenants in one named bucket; which tenant, the stores are bound to one.',
  },
  {
    rule: 'AwsSolutions-IAM5 /tenants/*/server/*',
    at: 'QafilaApp/(ReportsRun|ReportsScheduled)Role/DefaultPolicy/Resource',
    reason: 'The logos of tenants, which stand on their reports.',
  },
  {
    rule: 'AwsSolutions-IAM5 /reports/*',
    at: 'QafilaApp/(Api|NotifyMail|ReportsRun|ReportsScheduled|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The reports of tenants in one named bucket; which tenant, the stores are bound to one.',
  },
  {
    rule: 'AwsSolutions-IAM5 /live/*/@connections/*',
    at: 'QafilaApp/(Api|Live\\w+|NotifyChannels|NotifyEvents|ReportsRun|ReportsScheduled|WatchGuests|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'The connections of one stage of one WebSocket API; their names are made up when a browser connects.',
  },
  {
    rule: 'AwsSolutions-IAM5 Resource::*',
    at: 'QafilaApp/(Ingest|IngestBacklog|LiveFanOut|NotifyEvents)Role/DefaultPolicy/Resource',
    reason: 'dynamodb:ListStreams cannot be narrowed; reading is allowed for the two named streams only.',
  },
  {
    rule: 'AwsSolutions-IAM5 :role/qafila-forwarding*',
    at: 'QafilaApp/(Api|NotifyChannels)Role/DefaultPolicy/Resource',
    reason: 'Roles of customers, in accounts that are not known before; each trusts this one by its external id.',
  },
  {
    rule: 'AwsSolutions-IAM5 :client/*',
    at: 'QafilaApp/(Api|CommandsDeliver)Role/DefaultPolicy/Resource',
    reason: 'Trackers connect by the identifiers that people register.',
  },
  {
    rule: 'AwsSolutions-IAM5 :topic/',
    at: 'QafilaApp/(Api|CommandsDeliver)Role/DefaultPolicy/Resource',
    reason: 'The topics of commands, which hold the identifiers that people register.',
  },
  {
    rule: 'AwsSolutions-IAM5 Resource::*',
    at: 'QafilaApp/CommandsDeliverRole/DefaultPolicy/Resource',
    reason: 'Asking for the endpoint of the data plane cannot be narrowed.',
  },
  {
    rule: 'AwsSolutions-IAM5 :identity/*',
    at: 'QafilaApp/(Api|NotifyAnnounce|NotifyChannels|NotifyMail)Role/DefaultPolicy/Resource',
    reason: 'In the sandbox SES asks for the identity of the recipient too; a condition names the one sender.',
  },
  {
    rule: 'AwsSolutions-IAM5 :cert/*',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'Certificates of trackers; AWS makes their names up when they are made.',
  },
  {
    rule: 'AwsSolutions-IAM5 :thing/*',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason: 'Things are called like the trackers that people register.',
  },
  {
    rule: 'AwsSolutions-IAM5 Resource::*',
    at: 'QafilaApp/(Api|WatchTenants)Role/DefaultPolicy/Resource',
    reason:
      'Making keys, asking for the endpoint, and joining a certificate to a thing or parting them cannot be narrowed.',
  },
  {
    rule: 'AwsSolutions-IAM4 AWSBackupServiceRolePolicyFor',
    at: 'QafilaApp/BackupRole/Resource',
    reason: 'AWS Backup does more to make and copy backups than it documents by itself.',
    isOptional: true,
  },
  {
    rule: 'AwsSolutions-IAM5 .Arn>:*',
    at: 'QafilaApp/SchedulerRoleForTarget-\\w+/DefaultPolicy/Resource',
    reason: 'The versions of one named function.',
  },
  {
    rule: 'AwsSolutions-IAM4 AmazonAPIGatewayPushToCloudWatchLogs',
    at: 'QafilaApp/ApiGatewayLogRole/Resource',
    reason: 'API Gateway accepts no narrower role for the logs of an account.',
  },
  {
    rule: 'AwsSolutions-IAM5',
    at: 'QafilaApp/UploadRole/DefaultPolicy/Resource',
    reason: 'CDK’s own uploader, at deployment only: reads the bucket of assets, writes the bucket of the client.',
  },
  {
    rule: 'AwsSolutions-L1',
    at: 'QafilaApp/Custom::CDKBucketDeployment\\w+/Resource',
    reason: 'CDK’s own uploader, at deployment only; its runtime moves with CDK.',
  },
  {
    rule: 'AwsSolutions-APIG4',
    at: 'QafilaApp/(HttpApi|HttpIngestApi|SocketApi)/.+/Resource',
    reason: 'The functions authenticate: functions/platform/auth and functions/http-ingest/admission.ts.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    at: 'QafilaApp/OriginSecret/Resource',
    reason: 'It protects no data; the runbook says how to replace it, which CloudFront has to learn.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    at: 'QafilaState/ChannelKey/Resource',
    reason: 'With a new value what it encrypted could not be read: tenants would have to enter their secrets again.',
  },
  {
    rule: 'AwsSolutions-CFR1',
    at: 'QafilaApp/Site/Resource',
    reason: 'Vehicles cross borders and so do the people who follow them.',
  },
  {
    rule: 'AwsSolutions-CFR2',
    at: 'QafilaApp/Site/Resource',
    reason:
      'The APIs have rate limits and functions/application/auth/sign-in.ts limits attempts; a firewall is bought when there is an attack.',
  },
  {
    rule: 'AwsSolutions-CFR3',
    at: 'QafilaApp/Site/Resource',
    reason: 'Behind it the APIs log each request; downloads of the client tell nothing worth the personal data.',
  },
  {
    rule: 'AwsSolutions-CFR4',
    at: 'QafilaApp/Site/Resource',
    reason: 'The minimum TLS version can be set only with a domain name of one’s own.',
  },
]
