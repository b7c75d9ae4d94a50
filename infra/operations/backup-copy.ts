import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import type { Site } from '../context.ts'
import type { State } from '../state/state.ts'

/** Long enough to be copied, and to begin again when a copy failed. */
const keptHere = Duration.days(2)

/**
 * A copy of all data elsewhere, each night: in another region or account, where nothing that happens to this one reaches
 * it. Tables can be restored to any second here without it; it is for the loss of a region, or of the account.
 *
 * AWS Backup copies tables to other regions only with its advanced features for DynamoDB, which are on for accounts made
 * since November 2021 and switched on in its console for others.
 * @see AWS Backup developer guide, "Creating backup copies across AWS Regions", "Advanced DynamoDB backup"
 */
export function copyBackups(scope: Construct, state: State, { sizes: { backupCopy } }: Site): void {
  if (backupCopy === undefined) return
  const vault = new BackupVault(scope, 'Backups', { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
  const elsewhere = BackupVault.fromBackupVaultArn(scope, 'BackupsElsewhere', backupCopy.vaultArn)
  const plan = new BackupPlan(scope, 'BackupPlan', {
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'each-night',
        backupVault: vault,
        scheduleExpression: Schedule.cron({ hour: '2', minute: '30' }),
        deleteAfter: keptHere,
        copyActions: [{ destinationBackupVault: elsewhere, deleteAfter: Duration.days(backupCopy.daysKept) }],
      }),
    ],
  })
  // CDK adds the policy for tables
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup')],
  })
  const tables = [state.records, state.lookups, state.tracks, state.sockets, state.audit]
  plan.addSelection('Data', {
    role,
    resources: [
      ...tables.map(({ table }) => BackupResource.fromDynamoDbTable(table)),
      BackupResource.fromArn(state.files.bucket.bucketArn),
    ],
  })
}
