import { dynamoChannelStore } from '../../../channels/channel-store.ts'
import { channelKey } from '../../../deployment-secrets/deployment-secrets.ts'
import type { Store } from '../../../dynamo/store.ts'
import { channelOrigins } from '../../../env.ts'
import { once } from '../../../once.ts'
import type { AppMessages } from '../../../ports/command-ports.ts'
import { httpPost } from '../http-call.ts'
import { appMessagesBy } from './app-messages.ts'

const post = once(() => httpPost(channelOrigins()))

/** Messages to apps that are trackers of one tenant, with the services of this deployment. */
export const appMessagesOfTenant = (store: Store, tenantId: string): AppMessages =>
  appMessagesBy({
    tenantId,
    store: dynamoChannelStore(store, tenantId, channelKey),
    post: (call) => post()(call),
    now: () => store.now(),
  })
