import { dynamoChannelStore } from '../../channels/channel-store.ts'
import { vapidKeys } from '../../channels/vapid-keys.ts'
import { channelKey } from '../../deployment-secrets/deployment-secrets.ts'
import type { Store } from '../../dynamo/store.ts'
import { lazySms } from '../lazy-clients.ts'
import { channelOrigins, requireEnv, smsIsOn } from '../../env.ts'
import { dynamoMailSuppressions } from '../../mail/mail-suppressions.ts'
import { suppressingMailer } from '../../mail/suppressing-mailer.ts'
import { once } from '../../once.ts'
import type { Channels } from '../../ports/channel-ports.ts'
import type { Mailer } from '../../ports/mail-ports.ts'
import { dynamoTenants } from '../../tenants/tenants.ts'
import { tenantChannels } from './channels.ts'
import type { SmsService } from './channel.ts'
import { httpPost } from './http-call.ts'

const mailer = once(async (): Promise<Mailer> => {
  const [{ sesMailer }, { mailClient }] = await Promise.all([
    import('../ses-mailer.ts'),
    import('../../clients/mail-client.ts'),
  ])
  return sesMailer({
    client: once(mailClient),
    from: () => requireEnv('mailFrom'),
    configurationSet: () => requireEnv('mailConfigurationSet'),
    reports: () => Promise.reject(new Error('Notifications carry no files')),
  })
})
const directMailer: Mailer = { send: async (mail) => (await mailer()).send(mail) }

const sms: SmsService = { send: async (text) => (await lazySms()).send(text) }

const keys = async () => vapidKeys(await channelKey())
const post = once(() => httpPost(channelOrigins()))

/** The channels of one tenant, with the services of this deployment. */
export const channelsOfTenant = (store: Store, tenantId: string): Channels =>
  tenantChannels({
    tenantId,
    records: dynamoTenants(store).records(tenantId),
    store: dynamoChannelStore(store, tenantId, channelKey),
    mailer: suppressingMailer(directMailer, {
      suppressions: (id) => dynamoMailSuppressions(store, id),
      now: () => store.now(),
    }),
    sms: smsIsOn() ? sms : null,
    vapid: keys,
    post: (call) => post()(call),
    siteAddress: () => requireEnv('siteAddress'),
    contact: () => requireEnv('mailFrom'),
    now: () => store.now(),
  })
