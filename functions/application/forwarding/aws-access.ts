import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { AwsAccess } from '../../platform/ports/ports.ts'

/**
 * What a role's trust policy has to ask for: of the organisation, so that no other can have its role used. It is no secret.
 * @see IAM User Guide, "The confused deputy problem"
 */
export const externalIdOf = (tenantId: string): string => `qafila-${tenantId}`

/** As whom an organisation sends to a target in AWS. */
export const awsAccess = (tenantId: string, { url, roleArn }: Pick<Forwarding, 'url' | 'roleArn'>): AwsAccess => ({
  arn: url,
  roleArn: roleArn ?? '',
  externalId: externalIdOf(tenantId),
})
