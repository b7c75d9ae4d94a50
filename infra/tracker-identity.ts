import { Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnDomainConfiguration, CfnPolicy } from 'aws-cdk-lib/aws-iot'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { amazonRoot, noPlainBroker, ownBrokerName } from '../functions/platform/env.ts'
import { mqttFormats } from '../shared/catalog/trackers/mqtt/index.ts'
import { basicIngestFormats, basicIngestTopic } from '../shared/wire/topics/basic-ingest.ts'
import { topicResource } from '../shared/wire/topics/tracker-topic.ts'
import type { Site } from './context.ts'
import { rulePrefix } from './global-name.ts'
import { giveSetting } from './node-function.ts'

/** Certificates of trackers, and who may issue and revoke them. */
export interface TrackerIdentity {
  letIssue: (fn: Lambda) => void
  letRevoke: (fn: Lambda) => void
}

export function createTrackerIdentity(scope: Construct, { sizes: { trackerDomain }, stage }: Site): TrackerIdentity {
  if (trackerDomain) nameBroker(scope, trackerDomain)
  const prefix = rulePrefix(stage)
  const policy = createTrackerPolicy(scope, prefix)
  const any = (kind: 'cert' | 'thing') =>
    Stack.of(scope).formatArn({ service: 'iot', resource: kind, resourceName: '*' })
  const allow = (fn: Lambda, actions: string[], resources: string[]) =>
    fn.addToRolePolicy(new PolicyStatement({ actions: actions.map((action) => `iot:${action}`), resources }))
  const giveSettings = (fn: Lambda) => {
    giveSetting(fn, 'trackerPolicy', policy.ref)
    giveSetting(fn, 'certificatePrefix', any('cert').slice(0, -1))
    giveSetting(fn, 'brokerRootCertificate', amazonRoot)
    giveSetting(fn, 'plainBroker', noPlainBroker)
    giveSetting(fn, 'brokerName', trackerDomain?.name ?? ownBrokerName)
    giveSetting(fn, 'rulePrefix', prefix)
  }
  return {
    letIssue(fn) {
      giveSettings(fn)
      allow(fn, ['CreateKeysAndCertificate', 'DescribeEndpoint', 'AttachThingPrincipal'], ['*'])
      allow(fn, ['CreateThing'], [any('thing')])
      allow(fn, ['AttachPolicy'], [any('cert')])
    },
    letRevoke(fn) {
      giveSettings(fn)
      allow(fn, ['DetachThingPrincipal'], ['*'])
      allow(fn, ['UpdateCertificate', 'DetachPolicy', 'DeleteCertificate'], [any('cert')])
      allow(fn, ['ListThingPrincipals', 'DeleteThing'], [any('thing')])
    },
  }
}

/**
 * The broker under a name of one's own, beside the account's. Certificates that ACM makes end at the same root as those
 * of the account's endpoint, so that trackers verify both alike.
 */
function nameBroker(scope: Construct, { name, certificateArn }: NonNullable<Site['sizes']['trackerDomain']>): void {
  new CfnDomainConfiguration(scope, 'TrackerDomain', {
    // without a name CloudFormation makes one up, so that another stage or another domain never meets it
    domainName: name,
    serverCertificateArns: [certificateArn],
    serviceType: 'DATA',
    tlsConfig: { securityPolicy: 'IoTSecurityPolicy_TLS13_1_2_2022_10' },
  })
}

/**
 * For certificates of trackers: the thing's name is the tracker's identifier, and it may publish for itself only, through
 * the broker or to the rules of this deployment (Basic Ingest).
 *
 * OwnTracks may publish anything below its own topic, though little of it is used: AWS IoT closes the connection on a
 * forbidden publish, and the app would send the same message first after every reconnect. Files may have any name.
 *
 * A policy has at most 2,048 characters without white space (AWS IoT API, CreatePolicy: `policyDocument`), which is why
 * what a tracker listens to stands once, as topic and as filter: `topic*` is both.
 */
function createTrackerPolicy(scope: Construct, prefix: string): CfnPolicy {
  const thing = '${iot:Connection.Thing.ThingName}'
  const arn = (kind: string, path: string) =>
    Stack.of(scope).formatArn({ service: 'iot', resource: kind, resourceName: path })
  const own = (topic: string) => topicResource(topic, thing)
  const brokerOnly = mqttFormats.filter(({ isBrokerOnly }) => isBrokerOnly)
  const published = [
    ...[...basicIngestFormats, ...brokerOnly].flatMap(({ topics }) => topics.map(own)),
    ...basicIngestFormats.flatMap(({ name, topics }) =>
      topics.map((topic) => basicIngestTopic(prefix, name, own(topic))),
    ),
  ]
  const commandTopics = mqttFormats.flatMap(({ commands }) => commands ?? []).map(own)
  return new CfnPolicy(scope, 'TrackerPolicy', {
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Action: 'iot:Connect', Resource: arn('client', thing) },
        {
          Effect: 'Allow',
          Action: 'iot:Publish',
          Resource: published.map((path) => arn('topic', path)),
        },
        {
          Effect: 'Allow',
          Action: ['iot:Subscribe', 'iot:Receive'],
          Resource: commandTopics.map((path) => arn('topic*', path)),
        },
      ],
    },
  })
}
