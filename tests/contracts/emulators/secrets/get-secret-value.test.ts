import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GetRandomPasswordCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { secretsClient } from '../../../../functions/platform/clients/secrets-client.ts'
import { rememberedSecret } from '../../../../functions/platform/deployment-secrets/remembered-secret.ts'
import { secretsManagerSource } from '../../../../functions/platform/deployment-secrets/secrets-manager.ts'
import { startSecrets, type Secrets } from '../../../../infra/local/emulators/secrets/secrets.ts'
import { secretArn } from '../../../../infra/local/local-names.ts'
import { secretLimits } from '../../../../shared/domain/limits/secrets.ts'
import { noon } from '../../../support/builders.ts'

const names = ['origin', 'rotated', 'turned']
let secrets: Secrets
let client: ReturnType<typeof secretsClient>
beforeAll(async () => {
  secrets = await startSecrets(names.map((name) => ({ name, arn: secretArn(name), value: `${name}-1` })))
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = secretsClient({ region: 'local-1', endpoint: secrets.address, credentials })
})
afterAll(() => secrets.stop())

const get = (asked: { SecretId: string; VersionStage?: string }) =>
  client.send(new GetSecretValueCommand(asked)).catch((error: Error) => `${error.name}: ${error.message}`)

// AWS Secrets Manager API reference, "GetSecretValue"
describe('Secrets Manager', { tags: 'emulator' }, () => {
  it.each([
    { name: 'by its name', SecretId: 'origin' },
    { name: 'by its ARN', SecretId: secretArn('origin') },
  ])('tells a value $name', async ({ SecretId }) => {
    expect(await get({ SecretId })).toMatchObject({
      ARN: secretArn('origin'),
      Name: 'origin',
      SecretString: 'origin-1',
      VersionStages: ['AWSCURRENT'],
    })
  })

  it.each([
    {
      name: 'a secret that is not there',
      asked: { SecretId: 'gone' },
      says: "ResourceNotFoundException: Secrets Manager can't find the specified secret.",
    },
    {
      name: 'the ARN of another account',
      asked: { SecretId: secretArn('origin').replace('000000000000', '111111111111') },
      says: 'ResourceNotFoundException',
    },
    {
      name: 'the value before the first',
      asked: { SecretId: 'origin', VersionStage: 'AWSPREVIOUS' },
      says: 'value for staging label: AWSPREVIOUS',
    },
    {
      name: 'a stage that nobody set',
      asked: { SecretId: 'origin', VersionStage: 'toString' },
      says: 'value for staging label: toString',
    },
    { name: 'no name', asked: { SecretId: '' }, says: 'ValidationException' },
  ])('refuses $name', async ({ asked, says }) => {
    expect(await get(asked)).toContain(says)
  })

  it('refuses what no function calls', async () => {
    await expect(client.send(new GetRandomPasswordCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    })
  })

  it('keeps the value before the last change, until it is taken from it', async () => {
    const stage = async (VersionStage: string) => {
      const found = await get({ SecretId: 'rotated', VersionStage })
      return typeof found === 'string' ? 'none' : found.SecretString
    }
    const both = async () => [await stage('AWSCURRENT'), await stage('AWSPREVIOUS')]
    secrets.change('rotated', 'rotated-2')
    expect(await both()).toEqual(['rotated-2', 'rotated-1'])
    secrets.change('rotated', 'rotated-3')
    expect(await both()).toEqual(['rotated-3', 'rotated-2'])
    secrets.forgetPrevious('rotated')
    expect(await both()).toEqual(['rotated-3', 'none'])
  })
})

describe('a secret of the deployment that is replaced', { tags: 'emulator' }, () => {
  const secretAt = (time: { is: number }) =>
    rememberedSecret('test', secretsManagerSource(client, { id: 'turned', withPrevious: true }), () => time.is)

  it('is accepted in both values while CloudFront learns of it, then in the new one', async () => {
    const time = { is: noon }
    const secret = secretAt(time)
    const accepted = async () => [await secret.accepts('turned-1'), await secret.accepts('turned-2')]
    expect(await accepted()).toEqual([true, false])
    secrets.change('turned', 'turned-2')
    time.is += secretLimits.unknownRetryMs
    expect(await accepted()).toEqual([true, true])
    secrets.forgetPrevious('turned')
    time.is += secretLimits.secretKeptMs
    expect(await accepted()).toEqual([false, true])
  })

  it('without a value before counts for those who only read what is', async () => {
    const source = secretsManagerSource(client, { id: 'rotated', withPrevious: false })
    expect(await source()).toEqual({ current: 'rotated-3', previous: null })
    await expect(secretsManagerSource(client, { id: 'gone', withPrevious: true })()).rejects.toThrow("can't find")
  })
})
