import { SecretsManagerClient, type SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager'
import { quickOptions } from './client-options.ts'

/** In a file of its own, so that only what needs it loads it. A user waits for the answer, so retries are few. */
export const secretsClient = (how: SecretsManagerClientConfig = {}): SecretsManagerClient =>
  new SecretsManagerClient({ ...quickOptions, ...how })
