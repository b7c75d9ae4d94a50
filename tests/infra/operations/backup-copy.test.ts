import { expect, it } from 'vitest'
import { readContext, readSizes } from '../../../infra/context.ts'
import { checkCloud } from '../../../infra/nag.ts'
import { resourcesOf, synthesized } from '../synthesized.ts'

const settings = readContext()['qafila'] as object
const vaultArn = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:qafila'
const backupCopy = { vaultArn, daysKept: 30 }
const { product } = synthesized({ qafila: { ...settings, backupCopy } })

it('copies all data each night, and keeps it there for as long as is set', () => {
  const [[, { BackupPlan }]] = resourcesOf(product, 'AWS::Backup::BackupPlan') as [[string, { BackupPlan: object }]]
  expect(BackupPlan).toMatchObject({
    BackupPlanRule: [
      {
        ScheduleExpression: 'cron(30 2 * * ? *)',
        Lifecycle: { DeleteAfterDays: 2 },
        CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 30 } }],
      },
    ],
  })
})

it('of the five tables and the files, and not of messages on their way', () => {
  const [[, { BackupSelection }]] = resourcesOf(product, 'AWS::Backup::BackupSelection') as [
    [string, { BackupSelection: { Resources: unknown[] } }],
  ]
  const named = BackupSelection.Resources.map(
    (each) => /(Records|Lookups|Tracks|Sockets|Audit|Files|MessageTable)/.exec(JSON.stringify(each))?.[1],
  )
  expect(new Set(named)).toEqual(new Set(['Audit', 'Files', 'Lookups', 'Records', 'Sockets', 'Tracks']))
})

it('what it kept here survives a deployment that forgets it', () => {
  const [vault] = Object.values(product.Resources).filter(({ Type }) => Type === 'AWS::Backup::BackupVault')
  expect(vault!.DeletionPolicy).toBe('RetainExceptOnCreate')
})

it('there is none without the setting', () => {
  expect(resourcesOf(synthesized().product, 'AWS::Backup::BackupPlan')).toEqual([])
})

it.each([
  { name: 'a name of a vault', value: { vaultArn: 'qafila', daysKept: 30 }, says: /backupCopy\.vaultArn: is the ARN/ },
  { name: 'no days', value: { vaultArn }, says: /backupCopy\.daysKept/ },
])('settings refuse $name', ({ value, says }) => {
  expect(() => readSizes({ ...settings, backupCopy: value })).toThrow(says)
})

it('its permissions are explained', { timeout: 0 }, async () => {
  delete process.env['CDK_VALIDATION']
  const findings = await checkCloud({ backupCopy })
  expect(findings.filter((line) => !line.includes('is explained but not found'))).toEqual([])
})
