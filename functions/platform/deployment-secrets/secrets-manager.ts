import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { SecretSource } from './remembered-secret.ts'

export interface NamedSecret {
  /** name or ARN */
  id: string
  /** whether the value before the present one counts as well */
  withPrevious: boolean
}

/** A secret of Secrets Manager: it keeps the value before the last change, until that is taken from it. */
export const secretsManagerSource =
  (client: SecretsManagerClient, { id, withPrevious }: NamedSecret): SecretSource =>
  async () => {
    const valueOf = async (VersionStage: string): Promise<string> => {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id, VersionStage }))
      if (!SecretString) throw new Error(`The secret ${id} has no text`)
      return SecretString
    }
    const previous = withPrevious ? valueOf('AWSPREVIOUS').catch(nullWhenMissing) : null
    const [current, before] = await Promise.all([valueOf('AWSCURRENT'), previous])
    return { current, previous: before }
  }

/** A secret that was never changed has no version before. */
function nullWhenMissing(error: unknown): null {
  if ((error as Error).name === 'ResourceNotFoundException') return null
  throw error
}
