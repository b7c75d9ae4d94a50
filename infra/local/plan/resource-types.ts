import type { Template } from './template.ts'

/** Resource types that the local cloud imitates. */
export const started = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Kinesis::Stream',
  'AWS::Kinesis::StreamConsumer',
  'AWS::SQS::Queue',
  'AWS::S3::Bucket',
  'AWS::Lambda::Function',
  'AWS::IAM::Role',
  'AWS::IAM::Policy',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::IoT::TopicRule',
  'AWS::IoT::Policy',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Scheduler::Schedule',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::Location::APIKey',
  'AWS::SecretsManager::Secret',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
])

/** Resource types that change nothing on one machine, each with the reason. */
export const ignored: Record<string, string> = {
  'AWS::CDK::Metadata': 'statistics of the CDK',
  'AWS::IAM::ManagedPolicy': 'no function has one',
  'AWS::Lambda::Permission': 'who may call a function is held to by tests; here only what templates connect calls it',
  'AWS::S3::BucketPolicy': 'see AWS::Lambda::Permission',
  'AWS::SQS::QueuePolicy': 'see AWS::Lambda::Permission',
  'AWS::SNS::TopicPolicy': 'see AWS::Lambda::Permission',
  'AWS::Logs::LogGroup': 'each function logs to a file in the data folder',
  'AWS::Logs::ResourcePolicy': 'see AWS::Lambda::Permission',
  'AWS::Logs::MetricFilter': 'nobody is woken by a local alarm',
  'AWS::CloudWatch::Alarm': 'nobody is woken by a local alarm',
  'AWS::CloudWatch::Dashboard': 'the terminal and the log files show it',
  'AWS::Budgets::Budget': 'one machine costs nothing',
  'AWS::ApplicationAutoScaling::ScalableTarget': 'local tables take all that the disk does',
  'AWS::ApplicationAutoScaling::ScalingPolicy': 'see AWS::ApplicationAutoScaling::ScalableTarget',
  'AWS::SNS::Topic': 'its subscriptions say who is called; those of alarms are people',
  'AWS::KMS::Key': 'files on this machine are as safe as the machine',
  'AWS::KMS::Alias': 'see AWS::KMS::Key',
  'AWS::CloudFront::OriginAccessControl': 'see AWS::Lambda::Permission',
  'AWS::CloudFront::CachePolicy': 'nothing is cached between the browser and one machine',
  'AWS::CloudFront::OriginRequestPolicy': 'everything is forwarded on one machine',
  'AWS::Scheduler::ScheduleGroup': 'a folder of schedules',
  'AWS::ApiGateway::Account': 'lets the gateway write its access log',
  'AWS::SES::EmailIdentity': 'the inbox takes mail from anybody',
  'AWS::SSM::Parameter': 'what refers to it gets its value',
  'AWS::IoT::Logging': 'the broker logs to the terminal',
  'AWS::IoT::DomainConfiguration': 'the local broker listens on this machine',
}

/** @throws Error that lists every type that is neither imitated nor left out for a stated reason */
export function refuseUnknownTypes(templates: readonly Template[]): void {
  const unknown = templates.flatMap(({ stack, Resources }) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => !started.has(Type) && !(Type in ignored))
      .map(([id, { Type }]) => `${stack}/${id} is a ${Type}`),
  )
  if (unknown.length > 0) {
    throw new Error(
      `the local cloud knows nothing of: ${unknown.join(', ')}. Imitate it, or give a reason in infra/local/plan/resource-types.ts`,
    )
  }
}
