import { account, region, secretArn } from '../local-names.ts'
import type { Found, Json } from './template.ts'

/** What `Ref` and `Fn::GetAtt` answer for a resource. */
export interface Identity {
  ref: string
  attributes: Record<string, string>
}

type Resolve = (value: Json | undefined) => Json
interface Named {
  stack: string
  id: string
  /** the physical name: as given, else made of stack and logical id */
  name: (property: string) => string
  property: (property: string) => string | null
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`

const table = ({ name }: Named): Identity => {
  const ref = name('TableName')
  const own = arn('dynamodb', `table/${ref}`)
  return { ref, attributes: { Arn: own, StreamArn: `${own}/stream/local` } }
}

const kinds: Record<string, (named: Named) => Identity> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Kinesis::Stream': ({ name }) => {
    const ref = name('Name')
    return { ref, attributes: { Arn: arn('kinesis', `stream/${ref}`) } }
  },
  'AWS::Kinesis::StreamConsumer': ({ property }) => {
    const ref = `${property('StreamARN')}/consumer/${property('ConsumerName')}:0`
    return { ref, attributes: { ConsumerARN: ref } }
  },
  'AWS::SQS::Queue': ({ name }) => {
    const queue = name('QueueName')
    const ref = `https://sqs.${region}.amazonaws.com/${account}/${queue}`
    return { ref, attributes: { Arn: arn('sqs', queue), QueueName: queue, QueueUrl: ref } }
  },
  'AWS::S3::Bucket': ({ name }) => {
    const ref = name('BucketName').toLowerCase()
    return {
      ref,
      attributes: {
        Arn: `arn:aws:s3:::${ref}`,
        DomainName: `${ref}.s3.amazonaws.com`,
        RegionalDomainName: `${ref}.s3.${region}.amazonaws.com`,
      },
    }
  },
  'AWS::Lambda::Function': ({ name }) => {
    const ref = name('FunctionName')
    return { ref, attributes: { Arn: arn('lambda', `function:${ref}`) } }
  },
  'AWS::ApiGatewayV2::Api': ({ id, property }) => {
    const ref = id.toLowerCase()
    const scheme = property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'
    return { ref, attributes: { ApiId: ref, ApiEndpoint: `${scheme}://${ref}.execute-api.${region}.amazonaws.com` } }
  },
  'AWS::ApiGatewayV2::Stage': ({ property }) => ({ ref: property('StageName') ?? '', attributes: {} }),
  'AWS::ApiGatewayV2::Integration': ({ id }) => ({ ref: id, attributes: {} }),
  'AWS::ApiGatewayV2::Route': ({ id }) => ({ ref: id, attributes: {} }),
  'AWS::CloudFront::Distribution': ({ id }) => {
    const ref = id.toLowerCase()
    return { ref, attributes: { Id: ref, DomainName: `${ref}.cloudfront.net` } }
  },
  'AWS::CloudFront::Function': ({ id }) => ({ ref: id, attributes: { FunctionARN: id } }),
  'AWS::CloudFront::OriginAccessControl': ({ id }) => ({ ref: id, attributes: { Id: id } }),
  'AWS::CloudFront::ResponseHeadersPolicy': ({ id }) => ({ ref: id, attributes: { Id: id } }),
  'AWS::CloudFront::CachePolicy': ({ id }) => ({ ref: id, attributes: { Id: id } }),
  'AWS::CloudFront::OriginRequestPolicy': ({ id }) => ({ ref: id, attributes: { Id: id } }),
  'AWS::IoT::Policy': ({ name }) => ({ ref: name('PolicyName'), attributes: {} }),
  'AWS::IAM::Role': ({ name }) => {
    const ref = name('RoleName')
    return { ref, attributes: { Arn: `arn:aws:iam::${account}:role/${ref}` } }
  },
  'AWS::Logs::LogGroup': ({ name }) => {
    const ref = name('LogGroupName')
    return { ref, attributes: { Arn: arn('logs', `log-group:${ref}:*`) } }
  },
  'AWS::SNS::Topic': ({ name }) => {
    const ref = arn('sns', name('TopicName'))
    return { ref, attributes: { TopicArn: ref } }
  },
  'AWS::SES::ConfigurationSet': ({ name }) => ({ ref: name('Name'), attributes: {} }),
  'AWS::SecretsManager::Secret': ({ name }) => {
    const own = name('Name')
    const ref = secretArn(own)
    return { ref, attributes: { Id: ref, Name: own } }
  },
  'AWS::SSM::Parameter': ({ name }) => ({ ref: name('Name'), attributes: {} }),
  'AWS::KMS::Key': ({ id }) => ({ ref: id, attributes: { Arn: arn('kms', `key/${id}`) } }),
  'AWS::Scheduler::ScheduleGroup': ({ name }) => ({ ref: name('Name'), attributes: {} }),
}

/** @throws Error that names a type whose names nobody has written down yet */
export function identify({ stack, id, resource }: Found, resolve: Resolve): Identity {
  const kind = kinds[resource.Type]
  if (!kind) throw new Error(`${stack}: something refers to ${id}, but ${resource.Type} has no local name`)
  const property = (name: string) => {
    const value = resolve(resource.Properties?.[name])
    return typeof value === 'string' ? value : null
  }
  return kind({ stack, id, property, name: (given) => property(given) ?? `${stack}-${id}` })
}
