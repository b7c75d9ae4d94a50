import { brokerAddressIn, brokerOrigin } from '../../../shared/domain/forwarding/broker-address.ts'
import type { Forwarding } from '../../../shared/entities/forwarding/forwarding.ts'
import type { BrokerAccess, Forwardings } from '../../platform/ports/ports.ts'

type Target = Pick<Forwarding, 'id' | 'url' | 'clientId' | 'username'>

/** The broker that an address names, as a password keeps it; '' for no address. */
export function originOf(url: string): string {
  const address = brokerAddressIn(url)
  return address ? brokerOrigin(address) : ''
}

/** The password of a target; null also where it was typed for another broker. */
export async function passwordOf(
  store: Pick<Forwardings, 'password'>,
  { id, url }: Pick<Target, 'id' | 'url'>,
): Promise<string | null> {
  const kept = await store.password(id)
  return kept?.origin === originOf(url) ? kept.password : null
}

/** How the broker of a target is reached. A password goes with a user name only (MQTT 3.1.1, 3.1.2.9). */
export async function brokerAccess(store: Pick<Forwardings, 'password'>, target: Target): Promise<BrokerAccess> {
  const { url, clientId, username } = target
  return { url, clientId, username, password: username === null ? null : await passwordOf(store, target) }
}
