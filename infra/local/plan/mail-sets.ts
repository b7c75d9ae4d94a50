import { failureReader } from './event-sources.ts'
import type { Resolver } from './resolver.ts'
import { properties } from './stores.ts'
import type { MailSetPlan } from './types.ts'

interface DestinationProperties {
  ConfigurationSetName: string
  EventDestination: {
    Enabled?: boolean
    MatchingEventTypes: string[]
    SnsDestination?: { TopicARN: string }
  }
}

interface SubscriptionProperties {
  TopicArn: string
  Protocol: string
  Endpoint: string
  FilterPolicy?: unknown
}

/** What SES tells, and whom a topic calls with it. @throws Error that names what is not imitated */
export function readMailSets(resolver: Resolver): MailSetPlan[] {
  const failureOf = failureReader(resolver)
  const subscriptions = resolver.ofType('AWS::SNS::Subscription').map((found) => {
    const given = properties<SubscriptionProperties>(resolver, found)
    // people get the e-mails of alarms
    const isImitated = ['lambda', 'email'].includes(given.Protocol) && given.FilterPolicy === undefined
    if (!isImitated) throw new Error(`${found.stack}/${found.id}: of topics, only calls of functions are imitated`)
    return given
  })
  const destinations = resolver.ofType('AWS::SES::ConfigurationSetEventDestination').map((found) => {
    const given = properties<DestinationProperties>(resolver, found)
    const topicArn = given.EventDestination.SnsDestination?.TopicARN
    if (!topicArn) throw new Error(`${found.stack}/${found.id}: SES can only tell a topic here`)
    return { ...given, topicArn }
  })
  return resolver.ofType('AWS::SES::ConfigurationSet').map((found) => {
    const { ref: name } = resolver.identity(found)
    const own = destinations.filter((each) => each.ConfigurationSetName === name)
    if (own.length !== 1) throw new Error(`${found.stack}/${found.id}: a configuration set has one destination here`)
    const { topicArn, EventDestination } = own[0]!
    return {
      name,
      topicArn,
      eventTypes: EventDestination.Enabled === false ? [] : EventDestination.MatchingEventTypes.map(upper),
      subscribers: subscriptions
        .filter(({ TopicArn, Protocol }) => TopicArn === topicArn && Protocol === 'lambda')
        .map(({ Endpoint }) => ({ functionArn: Endpoint, failure: failureOf(Endpoint) })),
    }
  })
}

const upper = (type: string): string => type.toUpperCase()
