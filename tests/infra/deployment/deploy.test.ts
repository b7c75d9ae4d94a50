import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readContext, readSizes } from '../../../infra/context.ts'
import { deploymentRefusals } from '../../../infra/deployment/check-settings.ts'
import { deploy } from '../../../infra/deployment/deploy.ts'
import { readArguments } from '../../../infra/deployment/read-arguments.ts'

const common = { ...(readContext()['qafila'] as object), mailFrom: 'fleet@atlas-transport.ma' }
const aws = mockClient(CloudFormationClient)
afterAll(() => aws.restore())
const lambda = mockClient(LambdaClient)
afterAll(() => lambda.restore())
const quota = (limit: number, unreserved = limit) => ({
  AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved },
})
const region = 'eu-west-1'
const absent = Object.assign(new Error('Stack with id X does not exist'), { name: 'ValidationError' })
const toolkit = { StackId: `arn:aws:cloudformation:${region}:123456789012:stack/CDKToolkit/1` }
const app = { Outputs: [{ OutputKey: 'Address', OutputValue: 'https://d1.cloudfront.net' }] }

beforeEach(() => {
  aws.reset()
  lambda.reset()
  lambda.on(GetAccountSettingsCommand).resolves(quota(1_000))
  aws.on(DescribeStacksCommand).rejects(absent)
  aws.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({ Stacks: [toolkit as never] })
})

/** `npm run deploy -- …`, with a CDK that only says what it was asked for. */
async function deployed(line = '', qafila: unknown = common, { code = 0, made = () => {} } = {}) {
  const said: string[] = []
  const ran: string[][] = []
  const cdk = (given: readonly string[]) => {
    ran.push([...given])
    made()
    return Promise.resolve(code)
  }
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const clients = {
    client: new CloudFormationClient({ region, credentials }),
    lambda: new LambdaClient({ region, credentials }),
  }
  const given = readArguments(line.split(' ').filter(Boolean))
  const exit = await deploy({ ...clients, cdk, say: (text) => said.push(text), context: qafila }, given)
  return { exit, ran, said }
}

describe('a deployment', () => {
  it('says what it will do, does it, and says how to make the first administrator', async () => {
    const made = () =>
      void aws.on(DescribeStacksCommand, { StackName: 'QafilaApp' }).resolves({ Stacks: [app as never] })
    const { exit, ran, said } = await deployed('', common, { made })
    expect([exit, ran]).toEqual([0, [['deploy', '--all']]])
    const text = said.join('\n')
    expect(text).toMatch(/^Qafila \S+ is deployed to account 123456789012, eu-west-1:\n {2}QafilaState +new: tables/)
    expect(text).toMatch(/e-mails +from fleet@atlas-transport\.ma, a new identity of SES/)
    expect(text).toMatch(/alarms +to nobody: qafila\.alarmMail is not set/)
    expect(text).toMatch(/addresses +Amazon Location in eu-west-1\n/)
    expect(text).toContain('Qafila answers at https://d1.cloudfront.net')
    expect(text).toContain(
      'npm run tenants -- create "YOUR ORGANISATION" --email YOU@YOUR.DOMAIN --stack QafilaApp --region eu-west-1',
    )
  })

  it('of a stage has its settings and its stacks, and says since when they are there', async () => {
    const there = { ...app, LastUpdatedTime: new Date('2026-11-20T10:00:00Z') }
    aws.on(DescribeStacksCommand, { StackName: 'QafilaApp-staging' }).resolves({ Stacks: [there as never] })
    const stages = { staging: { mailIdentity: 'existing', alarmMail: 'ops@atlas-transport.ma', geocoderRegion: 'off' } }
    const { said, ran } = await deployed('-c stage=staging --require-approval never', { ...common, stages })
    expect(ran).toEqual([['deploy', '--all', '-c', 'stage=staging', '--require-approval', 'never']])
    const text = said.join('\n')
    expect(text).toMatch(
      /eu-west-1, stage staging:\n {2}QafilaState-staging +new: .*\n {2}QafilaApp-staging +changed \(last on 2026-11-20\)/,
    )
    expect(text).toMatch(/alarms +to ops@atlas-transport\.ma\n/)
    expect(text).toMatch(/addresses +none\n/)
    expect(text).toContain('an identity that SES has already')
    expect(text).not.toContain('open the link')
    expect(text).toContain('--stack QafilaApp-staging')
  })

  it('that CDK refused ends as CDK did, without a word of success', async () => {
    const { exit, said } = await deployed('', common, { code: 3 })
    expect(exit).toBe(3)
    expect(said.join('\n')).not.toContain('answers at')
  })
})

describe('the quota of executions', () => {
  const reserving = { ...common, reservedIngestExecutions: 60 }
  const there = { StackStatus: 'UPDATE_COMPLETE', CreationTime: new Date('2026-11-20T10:00:00Z') }

  it.each([
    { name: 'is enough', qafila: reserving, answer: quota(220), says: [] },
    {
      name: 'is small, and nothing is reserved',
      qafila: common,
      answer: quota(10),
      says: [expect.stringContaining('at most 10 executions')],
    },
  ])('$name', async ({ qafila, answer, says }) => {
    lambda.on(GetAccountSettingsCommand).resolves(answer)
    const { exit, ran, said } = await deployed('', qafila)
    expect([exit, ran.length]).toEqual([0, 1])
    expect(said.filter((line) => line.includes('executions'))).toEqual(says)
  })

  it.each([
    { name: 'in all', answer: quota(219), needs: "219 of the account's 219 are free" },
    { name: 'beside what others reserved', answer: quota(1_000, 150), needs: "150 of the account's 1000 are free" },
  ])('is too small $name: nothing is deployed', async ({ answer, needs }) => {
    lambda.on(GetAccountSettingsCommand).resolves(answer)
    const { exit, ran, said } = await deployed('', reserving)
    expect([exit, ran, said.length]).toEqual([1, [], 1])
    expect(said[0]).toMatch(/^Nothing was deployed\. qafila\.reservedIngestExecutions keeps 120 executions/)
    expect(said[0]).toContain(`220 are needed, and ${needs}`)
  })

  it('counts what the deployment itself has reserved for it', async () => {
    aws.on(DescribeStacksCommand, { StackName: 'QafilaApp' }).resolves({ Stacks: [there as never] })
    lambda.on(GetAccountSettingsCommand).resolves(quota(220, 100))
    expect((await deployed('', reserving)).exit).toBe(0)
  })

  it('is not known to somebody who may not ask: that is said, and the deployment goes on', async () => {
    const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' })
    lambda.on(GetAccountSettingsCommand).rejects(denied)
    const { exit, said } = await deployed('', reserving)
    expect(exit).toBe(0)
    expect(said.join('\n')).toContain('lambda:GetAccountSettings is not allowed')
  })
})

describe('nothing is deployed', () => {
  it.each([
    {
      name: 'with the address of the example',
      qafila: { ...common, mailFrom: 'qafila@example.com' },
      says: /mailFrom is qafila@example\.com, which nobody can own/,
    },
    { name: 'with a wrong value', qafila: { ...common, streamShards: -1 }, says: /qafila\.streamShards:/ },
    {
      name: 'with a name that means nothing',
      qafila: { ...common, alarmMial: 'a@b.ma' },
      says: /qafila: Unrecognized key: "alarmMial"/,
    },
    { name: 'without a setting', qafila: { ...common, mailFrom: undefined }, says: /qafila\.mailFrom:/ },
    { name: 'without any', qafila: 'nothing', says: /cdk\.context\.json is not understood\. qafila:/ },
    {
      name: 'to a stage that is not there',
      line: '-c stage=stagin',
      qafila: common,
      says: /stage: "stagin" is not in qafila\.stages/,
    },
  ])('$name', async ({ line, qafila, says }) => {
    const { exit, ran, said } = await deployed(line, qafila)
    expect([exit, ran, said.length]).toEqual([1, [], 1])
    expect(said[0]).toMatch(/^Nothing was deployed\. /)
    expect(said[0]).toMatch(says)
  })

  it('with a capacity of tables that are not there yet', async () => {
    const tracksCapacity = { writes: { min: 50, max: 4_000 }, reads: { min: 25, max: 2_000 } }
    const { exit, ran, said } = await deployed('', { ...common, tracksCapacity })
    expect([exit, ran]).toEqual([1, []])
    expect(said).toEqual([
      expect.stringMatching(/^Nothing was deployed\. qafila\.tracksCapacity .* deploy without it first/),
    ])
    const there = { StackStatus: 'UPDATE_COMPLETE', CreationTime: new Date('2026-11-20T10:00:00Z') }
    aws.on(DescribeStacksCommand, { StackName: 'QafilaState' }).resolves({ Stacks: [there as never] })
    expect((await deployed('', { ...common, tracksCapacity })).exit).toBe(0)
  })

  it('before CDK prepared the region', async () => {
    aws.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(absent)
    const { exit, ran, said } = await deployed()
    expect([exit, ran]).toEqual([1, []])
    expect(said).toEqual([expect.stringContaining('nothing in eu-west-1 yet: run "npx cdk bootstrap"')])
  })

  it('without credentials, in one line', async () => {
    aws.on(DescribeStacksCommand).rejects(new Error('Could not load credentials from any providers'))
    const { exit, ran, said } = await deployed()
    expect([exit, ran]).toEqual([1, []])
    expect(said).toEqual([
      expect.stringMatching(/Could not load credentials.*sign in with the AWS CLI, or set AWS_PROFILE/),
    ])
  })
})

describe('settings that no deployment can use', () => {
  const refusals = (own: object, at: string | undefined = region) =>
    deploymentRefusals(readSizes({ ...common, ...own }), at)

  it.each(['fleet@atlas.ma', 'fleet@example-transport.com', 'fleet@myexample.com'])('%s is somebody’s', (mailFrom) => {
    expect(refusals({ mailFrom })).toEqual([])
  })

  const at = (place: string) => ({ certificateArn: `arn:aws:acm:${place}:123456789012:certificate/1-a` })

  it.each([
    {
      name: 'of the site elsewhere',
      own: { domain: { name: 'fleet.atlas.ma', ...at('eu-west-1') } },
      says: /^qafila\.domain\.certificateArn is of eu-west-1; make the certificate in us-east-1/,
    },
    {
      name: 'of the broker elsewhere',
      own: { trackerDomain: { name: 'mqtt.atlas.ma', ...at('us-east-1') } },
      says: /^qafila\.trackerDomain\.certificateArn is of us-east-1; make the certificate in eu-west-1/,
    },
    {
      name: 'where they belong',
      own: {
        domain: { name: 'fleet.atlas.ma', ...at('us-east-1') },
        trackerDomain: { name: 'mqtt.atlas.ma', ...at('eu-west-1') },
      },
      says: /^$/,
    },
  ])('certificates $name', ({ own, says }) => {
    expect(refusals(own).join()).toMatch(says)
  })

  it.each(['fleet@example.com', 'fleet@mail.example.org', 'fleet@atlas.example', 'fleet@atlas.invalid', 'a@b.test'])(
    '%s is nobody’s',
    (mailFrom) => {
      expect(refusals({ mailFrom })).toEqual([expect.stringContaining(`qafila.mailFrom is ${mailFrom}`)])
      expect(refusals({ alarmMail: mailFrom })).toEqual([expect.stringContaining(`qafila.alarmMail is ${mailFrom}`)])
    },
  )

  it.each([
    { name: 'is made', at: 'eu-west-1', budget: 200, says: /^$/ },
    {
      name: 'cannot be made',
      at: 'eu-north-1',
      budget: 200,
      says: /^qafila\.monthlyBudgetDollars: .* no budget in eu-north-1/,
    },
    { name: 'is not wanted', at: 'eu-north-1', budget: undefined, says: /^$/ },
  ])('a budget $name in $at', ({ at, budget, says }) => {
    expect(refusals({ monthlyBudgetDollars: budget }, at).join()).toMatch(says)
  })

  it.each([
    ['eu-west-3', true],
    ['me-central-1', true],
    ['af-south-1', false],
    ['ap-east-1', false],
    ['eu-west-9', false],
    // it has AWS IoT and no SES
    ['eu-south-2', false],
  ])('%s: may be deployed to %s', (at, may) => {
    const said = refusals({}, at).join()
    expect(said).toMatch(may ? /^$/ : /^\S+ is not known to have every service/)
    expect(said.startsWith(at)).toBe(!may)
  })
})

it.each([
  { line: '', stage: undefined, profile: undefined },
  { line: '-c stage=a', stage: 'a', profile: undefined },
  { line: '--context stage=a --profile p', stage: 'a', profile: 'p' },
  { line: '--context=stage=a --profile=p', stage: 'a', profile: 'p' },
  { line: '-c other=b -c', stage: undefined, profile: undefined },
])('arguments: "$line"', ({ line, stage, profile }) => {
  expect(readArguments(line.split(' ').filter(Boolean))).toMatchObject({ stage, profile })
})
