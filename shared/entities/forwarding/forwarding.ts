import * as z from 'zod'
import { eventTypes } from '../../catalog/events/index.ts'
import type { FailureText } from '../../domain/failures.ts'
import { awsAddressIn, awsRoleAccountIn, awsRoleLengthMax, awsRolePrefix } from '../../domain/forwarding/aws-address.ts'
import { brokerAddressIn } from '../../domain/forwarding/broker-address.ts'
import { isTopic, topicLengthMax, topicPlaceholders } from '../../domain/forwarding/topics.ts'
import { forwardingLimits } from '../../domain/limits/forwarding.ts'
import { isWebhookAddress } from '../../domain/notifications/channel-settings.ts'
import { attributes, flag, id, optionalText, requiredText } from '../fields.ts'
import { entity, type RecordOf } from '../entity.ts'
import { issueOf } from '../issue.ts'

/** Requests to a server, messages to a broker, or to a queue, a data stream or an event bus in an AWS account. */
export const forwardingKinds = ['webhook', 'mqtt', 'aws'] as const
export type ForwardingKind = (typeof forwardingKinds)[number]
/** Our own form, and one request or message for each position and event as Traccar sends it. */
export const forwardingFormats = ['own', 'traccar'] as const
export const eventChoices = ['all', 'chosen', 'none'] as const

const known: readonly string[] = eventTypes
const ids = optionalText(forwardingLimits.idsLengthMax).refine(
  (value) => value === null || /^\d+(,\d+)*$/.test(value),
  'must be ids with commas between them' satisfies FailureText,
)

const ofBroker = { key: 'kind', holds: ['mqtt'] } as const
const ofAws = { key: 'kind', holds: ['aws'] } as const

/**
 * Where positions and events of the organisation go: signed webhooks, MQTT, or AWS. Only administrators may touch them
 * (`permissions.ts`): a target gets what any vehicle reports.
 */
export const forwarding = entity({
  name: 'forwarding',
  api: 'forwardings',
  list: 'forwardings',
  edit: 'forwarding',
  schema: z
    .object({
      id,
      name: requiredText(),
      kind: z.enum(forwardingKinds).default('webhook'),
      url: requiredText(forwardingLimits.addressLengthMax),
      topic: optionalText(topicLengthMax),
      clientId: optionalText(),
      username: optionalText(),
      roleArn: optionalText(awsRoleLengthMax),
      format: z.enum(forwardingFormats).default('own'),
      positions: flag.default(true),
      events: z.enum(eventChoices).default('all'),
      eventTypes: optionalText(forwardingLimits.idsLengthMax).refine(
        (value) => value === null || value.split(',').every((name) => known.includes(name)),
        issueOf({ text: 'must name some of {values}', values: { values: eventTypes } }),
      ),
      always: flag.default(true),
      groupIds: ids,
      deviceIds: ids,
      disabled: flag,
      attributes,
    })
    .refine(({ kind, url }) => kind !== 'webhook' || isWebhookAddress(url), {
      path: ['url'],
      message: 'must be an https address of a public host, without a user name' satisfies FailureText,
    })
    .refine(({ kind, url }) => kind !== 'mqtt' || brokerAddressIn(url) !== null, {
      path: ['url'],
      message: 'must be an address of a public host like mqtts://broker.example:8883' satisfies FailureText,
    })
    .refine(({ kind, url }) => kind !== 'aws' || awsAddressIn(url) !== null, {
      path: ['url'],
      message: 'must be the ARN of a queue of SQS, a Kinesis data stream or an event bus' satisfies FailureText,
    })
    .refine(({ kind, roleArn }) => kind !== 'aws' || awsRoleAccountIn(roleArn ?? '') !== null, {
      path: ['roleArn'],
      ...issueOf({
        text: 'must be the ARN of a role whose name begins with {prefix}',
        values: { prefix: awsRolePrefix },
      }),
    })
    .refine(({ kind, topic }) => kind !== 'mqtt' || isTopic(topic ?? ''), {
      path: ['topic'],
      ...issueOf({
        text: 'must be a topic without + and #, with no other placeholders than {values}',
        values: { values: topicPlaceholders.map((name) => `{${name}}`) },
      }),
    })
    .refine(({ events, eventTypes: chosen }) => events !== 'chosen' || chosen !== null, {
      path: ['eventTypes'],
      message: 'choose at least one' satisfies FailureText,
    })
    .refine(({ always, groupIds, deviceIds }) => always || groupIds !== null || deviceIds !== null, {
      path: ['deviceIds'],
      message: 'choose at least one' satisfies FailureText,
    }),
  titleKey: 'name',
  searchKeys: ['name', 'url'],
  access: { sharedWith: ['user'] },
  form: [
    { key: 'name', as: { text: {} }, section: 'required' },
    { key: 'kind', as: { choice: { options: forwardingKinds, words: 'forwarding.kind' } }, section: 'required' },
    { key: 'url', as: { text: {} }, section: 'required' },
    { key: 'topic', as: { text: {} }, section: 'required', when: ofBroker },
    { key: 'username', as: { text: {} }, section: 'required', when: ofBroker },
    { key: 'clientId', as: { text: {} }, section: 'required', when: ofBroker },
    { key: 'roleArn', as: { text: {} }, section: 'required', when: ofAws },
    { key: 'format', as: { choice: { options: forwardingFormats, words: 'forwarding.format' } }, section: 'required' },
    { key: 'positions', as: { flag: {} }, section: 'required' },
    { key: 'events', as: { choice: { options: eventChoices, words: 'forwarding.events' } }, section: 'required' },
    {
      key: 'eventTypes',
      as: { choices: { options: eventTypes, words: 'event' } },
      section: 'required',
      when: { key: 'events', holds: ['chosen'] },
    },
    { key: 'always', as: { flag: {} }, section: 'required' },
    {
      key: 'groupIds',
      as: { references: { to: 'group' } },
      section: 'required',
      when: { key: 'always', holds: ['false'] },
    },
    {
      key: 'deviceIds',
      as: { references: { to: 'device' } },
      section: 'required',
      when: { key: 'always', holds: ['false'] },
    },
    { key: 'disabled', as: { flag: {} }, section: 'required' },
  ],
  columns: ['name', 'kind', 'url', 'disabled'],
})
export type Forwarding = RecordOf<typeof forwarding>
