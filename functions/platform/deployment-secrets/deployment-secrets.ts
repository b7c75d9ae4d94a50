import { requireEnv, type Setting } from '../env.ts'
import { once } from '../once.ts'
import { type DeploymentSecret, rememberedSecret } from './remembered-secret.ts'

/** The secrets of this deployment: settings name them, and a process reads them when they are used. */

const client = once(async () => (await import('../clients/secrets-client.ts')).secretsClient())

const deployed = (setting: Setting, withPrevious = false): DeploymentSecret => {
  const source = async () => {
    const [{ secretsManagerSource }, secretsClient] = await Promise.all([import('./secrets-manager.ts'), client()])
    return secretsManagerSource(secretsClient, { id: requireEnv(setting), withPrevious })()
  }
  return rememberedSecret(setting, source, () => Date.now())
}

/** By which CloudFront proves itself. While it is changed, CloudFront sends the one before in some places. */
const originSecret = deployed('originSecret', true)
export const isOriginSecret = (sent: string): Promise<boolean> => originSecret.accepts(sent)

/** Reads it while a function starts whose first request needs it. A failure comes again at its first use. */
export const preloadOriginSecret = (): void => void originSecret.current().catch(() => undefined)

const channelKeySecret = deployed('channelKey')
/** Encrypts what tenants keep for their channels. */
export const channelKey = (): Promise<string> => channelKeySecret.current()

const openIdSecret = deployed('openIdSecret')
/** Of the one provider that people of every organisation sign in with. */
export const openIdClientSecret = (): Promise<string> => openIdSecret.current()
