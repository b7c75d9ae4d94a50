import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../../../functions/platform/env.ts'
import { settingsOf, settingsOutput } from '../../../infra/operator/stack-settings.ts'
import { takeDataDir } from '../../../infra/local/data-dir.ts'
import { leaveSettings, readSettings } from '../../../infra/local/settings-file.ts'
import { synthesized } from '../synthesized.ts'

const cloud = mockClient(CloudFormationClient)
afterAll(() => cloud.restore())
beforeEach(() => cloud.reset())

describe('where an operator finds the stores', () => {
  it('on AWS: in the output of the stack, which names every table', async () => {
    const { Outputs } = synthesized().product
    expect(Object.keys(Outputs ?? {})).toContain(settingsOutput)
    const text = JSON.stringify(Outputs?.[settingsOutput])
    for (const name of [
      settings.recordsTable,
      settings.auditTable,
      settings.filesBucket,
      settings.socketEndpoint,
      settings.siteAddress,
    ]) {
      expect(text).toContain(name)
    }
    expect(text).not.toContain(settings.originSecret)
  })

  it('on AWS: as the stack says, in the region that was named', async () => {
    const output = { OutputKey: settingsOutput, OutputValue: '{"RECORDS_TABLE":"r"}' }
    cloud.on(DescribeStacksCommand, { StackName: 'QafilaApp' }).resolves({ Stacks: [{ Outputs: [output] } as never] })
    const found = await settingsOf({ name: 'QafilaApp', region: 'eu-west-3' })
    expect(found).toEqual({ AWS_REGION: 'eu-west-3', RECORDS_TABLE: 'r' })
  })

  it('on AWS: says what is wrong with the stack', async () => {
    cloud.on(DescribeStacksCommand).resolves({ Stacks: [{} as never] })
    await expect(settingsOf({ name: 'Old', region: undefined })).rejects.toThrow('no output OperatorSettings')
    cloud.on(DescribeStacksCommand).rejects(new Error('Stack with id Old does not exist'))
    await expect(settingsOf({ name: 'Old', region: undefined })).rejects.toThrow('Check --stack, --region')
  })
})

describe('where an operator finds the local stores', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'qafila-settings-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('in its folder, while it runs', () => {
    const data = takeDataDir(folder)
    const forget = leaveSettings(folder, { RECORDS_TABLE: 'r' })
    expect(readSettings(folder)).toEqual({ RECORDS_TABLE: 'r' })
    forget()
    data.release()
    expect(() => readSettings(folder)).toThrow('No local cloud runs in')
  })

  it('not in what a cloud that was killed left behind', () => {
    writeFileSync(join(folder, 'settings.json'), '{}')
    expect(() => readSettings(folder)).toThrow('Start one with npm start')
  })
})
